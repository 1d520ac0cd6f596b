import { Banner } from "../../ui/data/banner.tsx";
import { useUser } from "../session/public.ts";

/** Says, beside the list of invitations, that their links must be passed on by hand. */
export function NoMailServer() {
  return !useUser().mailIsSetUp ? (
    <div className="mb-5">
      <Banner tone="orange" title="No mail server is set up">
        Invitations are not mailed. Copy each link when it is shown and pass it on. “Send again”
        creates a new one.
      </Banner>
    </div>
  ) : null;
}

/** Says whether the invitations are mailed, or their links must be passed on by hand. */
export function MailNote() {
  return useUser().mailIsSetUp ? (
    <p className="text-[0.8125rem] text-muted">
      The link is only in the mail. The person who joins with it also enters a code that is sent to
      the invited address.
    </p>
  ) : (
    <Banner tone="orange" title="No mail server is set up">
      Nothing was mailed. Copy each link and pass it on yourself. It is shown only once.
    </Banner>
  );
}
