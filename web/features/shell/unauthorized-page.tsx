import { paths } from "../../paths.ts";
import { Illustration } from "../../ui/data/illustration.tsx";
import { LinkButton } from "../../ui/controls/link-button.tsx";
import { useSession } from "../session/public.ts";
import { accountPath } from "../navigation/public.ts";
import { NoticePage } from "./notice-page.tsx";

/** Access denied: the page for people with the wrong role. */
export function UnauthorizedPage() {
  const { user } = useSession();
  return (
    <NoticePage
      picture={<Illustration name="gate" />}
      title="Access denied"
      actions={
        <>
          <LinkButton variant="primary" to={user ? paths.dashboard() : paths.landing()}>
            Go home
          </LinkButton>
          {user?.isOwner && (
            <LinkButton to={accountPath(user)()}>Manage {user.workspace.name}</LinkButton>
          )}
        </>
      }
    >
      {user
        ? `Your role, ${user.role}, does not have access to this page. If you need it, ask an administrator of ${user.workspace.name}.`
        : "You do not have permission to open this page."}
    </NoticePage>
  );
}
