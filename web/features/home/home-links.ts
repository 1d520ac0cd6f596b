import type { Role } from "../../../contract/permissions.ts";

/** The roles whose home is their own work; an admin's is the company's control room. */
export type HomeRole = Exclude<Role, "admin">;

interface RoleHomeText {
  readonly title: string;
  /** What the role is here for, in a line. */
  readonly lead: string;
}

/** What each role's home says of it. */
export const roleHomes: Record<HomeRole, RoleHomeText> = {
  engineer: {
    title: "Engineer",
    lead: "You plan and run projects: their dates, their tasks and the people who do them.",
  },
  client: {
    title: "Client",
    lead: "You see the projects you are part of as they stand, without having to ask.",
  },
  contractor: {
    title: "Contractor",
    lead: "You see the projects you work on, and the work in them that is yours.",
  },
};
