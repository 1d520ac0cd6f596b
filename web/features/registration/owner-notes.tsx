import { serverMessage } from "../../api/call.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { TextLink } from "../../ui/controls/text-link.tsx";
import { Banner } from "../../ui/data/banner.tsx";
import { accountPath } from "../navigation/public.ts";
import { useUser } from "../session/public.ts";
import { useDecideRegistration, useStanding } from "./standing-queries.ts";

const WHO = {
  machine: "Anybody who uses this computer, or reaches it through a proxy,",
  network: "Anybody who can reach this server over its network",
} as const;

/** Notes for the owner of a company: that it is on trial, and that anybody can register on the server. */
export function OwnerNotes() {
  const account = accountPath(useUser());
  const standing = useStanding().data;
  const decide = useDecideRegistration();
  if (!standing) return null;
  const { onTrial, registration } = standing;
  const isOpen = registration?.now.kind === "open" && !registration.noticed;
  if (!onTrial && !isOpen) return null;
  return (
    <div className="mb-5 flex flex-col gap-3">
      {onTrial && (
        <Banner tone="orange" title="Confirm your address">
          Until then your company sends 20 invitations a day and no other mail, and stores 200 MB.{" "}
          <TextLink to={paths.profile()}>Get a code in your profile</TextLink>
        </Banner>
      )}
      {isOpen && (
        <Banner title="Registration is open">
          {WHO[registration.reach]} can make a company here.
          <span className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
            <TextLink
              to={account({ tab: "security" })}
              className="inline-flex items-center pointer-coarse:min-h-11"
            >
              Choose who may register
            </TextLink>
            <Button
              size="sm"
              onClick={() => decide.mutate({ noticed: true })}
              loading={decide.isPending}
            >
              Dismiss
            </Button>
          </span>
          {decide.isError && (
            <p role="alert" className="mt-1 text-red">
              {serverMessage(decide.error, "That could not be done. Please try again.")}
            </p>
          )}
        </Banner>
      )}
    </div>
  );
}
