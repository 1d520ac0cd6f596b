import { useEffect, useRef, useState } from "react";
import type { User } from "../../../../contract/auth/auth.ts";
import { ApiError, serverMessage } from "../../../api/call.ts";
import { paths } from "../../../paths.ts";
import { Banner } from "../../../ui/data/banner.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { TextInput } from "../../../ui/fields/text-input.tsx";
import { TextLink } from "../../../ui/controls/text-link.tsx";
import { accept, isInvitationOutdated, openInvitation } from "./invitation-queries.ts";
import { JoinCode } from "./join-code.tsx";
import { opensAt } from "./invitation-words.ts";
import { InvitationCard, type WayInProps } from "./invitation-card.tsx";

/** Accepts as the signed-in person with the invited address, and switches to the new company. */
export function JoinAsMyself({ token, invitation, onOutdated, user }: WayInProps & { user: User }) {
  const { workspace, email, needsCode } = invitation;
  /** The company, once joined. After that only the switch to it remains to be done. */
  const joined = useRef<string>(undefined);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [code, setCode] = useState("");
  const [codeFault, setCodeFault] = useState<string>();
  const codeInput = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (codeFault !== undefined) codeInput.current?.focus();
  }, [codeFault]);

  async function join() {
    setBusy(true);
    setFailure(undefined);
    setCodeFault(undefined);
    try {
      joined.current ??= await accept(token, code === "" ? undefined : code);
      await openInvitation(joined.current, opensAt(invitation));
    } catch (error) {
      if (joined.current === undefined && isInvitationOutdated(error)) await onOutdated();
      const fault = error instanceof ApiError ? error.fields["code"] : undefined;
      setCodeFault(fault);
      if (fault === undefined)
        setFailure(serverMessage(error, `${workspace} could not be joined. Please try again.`));
    }
    setBusy(false);
  }

  return (
    <InvitationCard invitation={invitation}>
      <p className="wrap-anywhere">
        You are logged in as {user.name} in {user.workspace.name}. You stay a member there, and
        switch between the two at any time.
      </p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void join();
        }}
      >
        {needsCode && (
          <div className="mt-4">
            <JoinCode token={token} email={email} error={codeFault}>
              <TextInput
                ref={codeInput}
                value={code}
                onChange={({ target }) => setCode(target.value)}
                inputMode="numeric"
                autoComplete="one-time-code"
              />
            </JoinCode>
          </div>
        )}
        {failure !== undefined && (
          <div className="mt-4">
            <Banner tone="red">{failure}</Banner>
          </div>
        )}
        <Button variant="primary" size="lg" block loading={busy} type="submit" className="mt-6">
          Join {workspace}
        </Button>
      </form>
      <p className="mt-4 text-center text-sm">
        <TextLink
          to={paths.dashboard()}
          replace
          className="inline-flex items-center pointer-coarse:min-h-11"
        >
          Not now
        </TextLink>
      </p>
    </InvitationCard>
  );
}
