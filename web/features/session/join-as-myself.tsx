import { useRef, useState } from "react";
import type { User } from "../../../contract/auth.ts";
import { serverMessage } from "../../api/call.ts";
import { paths } from "../../paths.ts";
import { Banner } from "../../ui/data/banner.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { TextLink } from "../../ui/controls/text-link.tsx";
import { accept, isOutdated, open } from "./invitation-queries.ts";
import { InvitationSheet, type WayInProps } from "./invitation-sheet.tsx";

/** Accepts as the signed-in person with the invited address, and switches to the new company. */
export function JoinAsMyself({ token, invitation, onOutdated, user }: WayInProps & { user: User }) {
  const { workspace } = invitation;
  /** The company, once joined. After that only the switch to it is left. */
  const joined = useRef<string>(undefined);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function join() {
    setBusy(true);
    setFailure(undefined);
    try {
      joined.current ??= await accept(token);
      await open(joined.current);
    } catch (error) {
      if (joined.current === undefined && isOutdated(error)) await onOutdated();
      setFailure(serverMessage(error, `${workspace} could not be joined. Please try again.`));
    }
    setBusy(false);
  }

  return (
    <InvitationSheet invitation={invitation}>
      <p className="wrap-anywhere">
        You are logged in as {user.name} in {user.workspace.name}. You stay a member there, and
        switch between the two at any time.
      </p>
      {failure !== undefined && (
        <div className="mt-4">
          <Banner tone="red">{failure}</Banner>
        </div>
      )}
      <Button
        variant="primary"
        size="lg"
        block
        loading={busy}
        onClick={() => void join()}
        className="mt-6"
      >
        Join {workspace}
      </Button>
      <p className="mt-4 text-center text-sm">
        <TextLink
          to={paths.dashboard()}
          replace
          className="inline-flex items-center pointer-coarse:min-h-11"
        >
          Not now
        </TextLink>
      </p>
    </InvitationSheet>
  );
}
