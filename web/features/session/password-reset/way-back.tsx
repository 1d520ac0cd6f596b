import { paths } from "../../../paths.ts";
import { TextLink } from "../../../ui/controls/text-link.tsx";
import { useSession } from "../state/session-context.ts";

/** The link back from the forgotten-password pages: to the profile, or to the login page for signed-out people. */
export function WayBack() {
  const { user } = useSession();
  return user ? (
    <TextLink to={paths.profile()}>Back to your profile</TextLink>
  ) : (
    <TextLink to={paths.login()}>Back to login</TextLink>
  );
}
