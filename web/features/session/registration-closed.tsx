import type { Registration } from "../../../contract/registration.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/controls/link-button.tsx";
import { TextLink } from "../../ui/controls/text-link.tsx";
import { AuthCard } from "./auth-card.tsx";

/** What takes the place of the sign-up form where nobody can make a company: why, and the way in. */
export function RegistrationClosed({ now }: { now: Registration }) {
  const isOff = now.kind === "off";
  return (
    <AuthCard
      title={isOff ? "New accounts are closed" : "By invitation only"}
      lead="Whoever runs this server has decided so."
      foot={<TextLink to={paths.landing()}>What Plumbline is</TextLink>}
    >
      <p>
        {isOff
          ? "Nobody can make a new account here. If you have one already, log in with it: invitations to another company reach you there."
          : "New companies cannot be made here. Ask the administrator of your company to invite you: the invitation has a link that brings you in."}
      </p>
      <LinkButton variant="primary" to={paths.login()} className="mt-6">
        Login
      </LinkButton>
    </AuthCard>
  );
}
