import { Banner } from "../../ui/data/banner.tsx";
import { useMailIsFiled } from "./mail-queries.ts";

/** Says, beside the list of invitations, that their links must be passed on by hand. */
export function NoMailServer() {
  return useMailIsFiled() ? (
    <div className="mb-5">
      <Banner tone="orange" title="No mail server is set up">
        Invitations are not mailed. Copy each link when it is shown and pass it on. “Send again”
        creates a new one.
      </Banner>
    </div>
  ) : null;
}

/** Says whether the links below are sent by mail, or must be passed on by hand. */
export function MailNote() {
  return useMailIsFiled() ? (
    <Banner tone="orange" title="No mail server is set up">
      Nothing was mailed. Copy each link and pass it on yourself. It is shown only once.
    </Banner>
  ) : (
    <p className="text-[0.8125rem] text-muted">
      The links are being mailed. You can copy them too. They are shown only once.
    </p>
  );
}
