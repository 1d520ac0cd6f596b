import { paths } from "../../paths.ts";
import { TextLink } from "../../ui/controls/text-link.tsx";
import { useSession } from "./session-context.ts";

/** Away from the pages about forgotten passwords, to where one most likely came from. */
export function WayBack() {
  const { user } = useSession();
  return user ? (
    <TextLink to={paths.profile()}>Back to your profile</TextLink>
  ) : (
    <TextLink to={paths.login()}>Back to login</TextLink>
  );
}
