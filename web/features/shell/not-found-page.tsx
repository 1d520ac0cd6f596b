import { paths } from "../../paths.ts";
import { Illustration } from "../../ui/data/illustration.tsx";
import { LinkButton } from "../../ui/controls/link-button.tsx";
import { useSession } from "../session/public.ts";
import { NoticePage } from "./notice-page.tsx";

/** The page for unknown addresses. */
export function NotFoundPage() {
  const { user } = useSession();
  return (
    <NoticePage
      picture={<Illustration name="search" />}
      title="Page not found"
      actions={
        <LinkButton variant="primary" to={user ? paths.dashboard() : paths.landing()}>
          {user ? "Go to the dashboard" : "Go to the home page"}
        </LinkButton>
      }
    >
      There is no page at this address. The link may be old, or mistyped.
    </NoticePage>
  );
}
