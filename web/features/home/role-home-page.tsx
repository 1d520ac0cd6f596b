import { LogOut } from "lucide-react";
import { Button } from "../../ui/controls/button.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { NextMilestones } from "../milestones/public.ts";
import { OwnerNotes } from "../registration/public.ts";
import { useSession, useUser } from "../session/public.ts";
import { HomeBody } from "./home-body.tsx";
import { type HomeRole, roleHomes } from "./home-links.ts";

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
