import { useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { lazyPart } from "../../../ui/overlays/lazy-part.tsx";
import { lazyView } from "../../../ui/overlays/lazy-view.tsx";
import { useCan } from "../../session/public.ts";
import { useIsAway } from "../parts/use-site.ts";
import type { ListParts, ListToolsProps } from "../records/records-view.tsx";

const MailSnags = lazyPart(async () => (await import("./mail-snags-dialog.tsx")).MailSnagsDialog);

const LazyAddByMail = lazyView(async () => (await import("./add-by-mail.tsx")).AddByMail, null);

/** Adds snags by mail. It is hidden without a network instead of unmounted, so that an open dialog stays. */
function AddByMail(props: { readonly projectId: string }) {
  return (
    <span className={useIsAway() ? "hidden" : "contents"}>
      <LazyAddByMail {...props} />
    </span>
  );
}

/** Mails the snags of a company that match the list's filters. */
function SnagTools({ projectId, names, filters, choose }: ListToolsProps) {
  const [mailing, setMailing] = useState(false);
  const mayMail = useCan("project.edit").allowed;
  const isAway = useIsAway();
  return (
    <>
      {mayMail && !isAway && <Button onClick={() => setMailing(true)}>Send to company</Button>}
      {mailing && (
        <MailSnags
          projectId={projectId}
          names={names}
          filters={filters}
          chosen={choose({ ...filters, company: undefined })}
          onClose={() => setMailing(false)}
        />
      )}
    </>
  );
}

/** What is special about snags: several can be mailed to their company, and mails become snags. */
export const snagParts: ListParts = { Tools: SnagTools, Add: AddByMail };
