import type { Role } from "../../../contract/permissions.ts";

/** The roles whose home shows their own work. An admin's home is the company's control room. */
export type HomeRole = Exclude<Role, "admin">;

interface RoleHomeText {
  readonly title: string;
  /** The purpose of the role, in one line. */
  readonly lead: string;
}

/** The home texts of each role. */
export const roleHomes: Record<HomeRole, RoleHomeText> = {
  engineer: {
    title: "Engineer",
    lead: "You plan and run projects: their dates, their tasks and the people who do them.",
  },
  client: {
    title: "Client",
    lead: "You see the current state of your projects.",
  },
  contractor: {
    title: "Contractor",
    lead: "You see the projects that you work on, and your tasks in them.",
  },
};
