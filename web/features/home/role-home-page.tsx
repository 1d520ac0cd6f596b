import { LogOut } from "lucide-react";
import { Button } from "../../ui/controls/button.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { NextMilestones } from "../milestones/public.ts";
import { OwnerNotes } from "../registration/public.ts";
import { useSession, useUser } from "../session/public.ts";
import { HomeBody } from "./home-body.tsx";
import type { Role } from "../../../contract/permissions.ts";

/** The home of one role: a welcome, the role's work, and logout. */
export function RoleHomePage({ role }: { role: HomeRole }) {
  const user = useUser();
  const { logout } = useSession();
  const { title, lead } = roleHomes[role];
  return (
    <>
      <PageHeader
        title={title}
        description={`Welcome, ${user.name || user.email}. ${lead}`}
        actions={
          <Button onClick={() => void logout()} icon={<LogOut aria-hidden="true" />}>
            Log out<span className="max-sm:sr-only"> of {user.workspace.name}</span>
          </Button>
        }
      />
      <OwnerNotes />
      <HomeBody role={role} />
      <div className="mt-6">
        <NextMilestones most={8} />
      </div>
    </>
  );
}

/** The roles whose home shows their own work. An admin's home is the company's control room. */
type HomeRole = Exclude<Role, "admin">;

interface RoleHomeText {
  readonly title: string;
  /** The purpose of the role, in one line. */
  readonly lead: string;
}

/** The home texts of each role. */
const roleHomes: Record<HomeRole, RoleHomeText> = {
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
