import { Download } from "lucide-react";
import { serverMessage } from "../../../api/call.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/data/card.tsx";
import { EmptyState } from "../../../ui/data/empty-state.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { useUser } from "../../session/public.ts";
import { auditParams, isAdminListNarrowed } from "../admin-params.ts";
import { AuditEventRow } from "./audit-event-row.tsx";
import { AuditToolbar } from "./audit-toolbar.tsx";
import { useAuditPages, useExportAudit } from "./audit-queries.ts";
import { ListState } from "../list-state.tsx";
import { MoreButton } from "../more-button.tsx";
import { NothingMatches } from "../nothing-matches.tsx";
import { useUrlState } from "../../../ui/hooks/use-url-state.ts";

const none = { search: "", kind: undefined, actor: undefined, from: undefined, to: undefined };

/** Who did what, when and from where. The trail is append-only. */
export function AuditTab() {
  const { state: filters, change } = useUrlState(auditParams);
  const { timeZone } = useUser().workspace;
  const pages = useAuditPages(filters);
  const exported = useExportAudit();
  const events = pages.data?.pages.flatMap(({ data }) => data) ?? [];
  // The list of another person may still be shown while the new one loads.
  const named = pages.data?.pages[0]?.actor;
  const actorName = named?._id === filters.actor ? named?.name : undefined;

  const download = () =>
    exported.mutate(filters, {
      onError: (error) =>
        toast(serverMessage(error, "The export failed. Please try again."), {
          tone: "red",
        }),
    });
  return (
    <>
      <AuditToolbar filters={filters} actorName={actorName} onChange={change} />
      <div className="mt-3 mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="min-w-0 flex-1 basis-64 text-[0.8125rem] text-muted">
          Nobody can change or delete these entries. Times are in {timeZone.replaceAll("_", " ")}.
        </p>
        <Button
          size="sm"
          icon={<Download aria-hidden="true" />}
          onClick={download}
          loading={exported.isPending}
        >
          Export CSV
        </Button>
      </div>
      <Card flush aria-label="Audit trail" aria-busy={pages.isPlaceholderData}>
        <ListState query={pages} what="the audit trail">
          {() =>
            events.length > 0 ? (
              <ol className="divide-y divide-line">
                {events.map((event) => (
                  <AuditEventRow key={event._id} event={event} timeZone={timeZone} />
                ))}
              </ol>
            ) : isAdminListNarrowed(filters) ? (
              <NothingMatches title="No events found." onClear={() => change(none)} />
            ) : (
              <EmptyState drawing="activity" title="No events yet.">
                Sign-ins, changes of roles, invitations and deletions appear here.
              </EmptyState>
            )
          }
        </ListState>
        <MoreButton list={pages}>Show older events</MoreButton>
      </Card>
    </>
  );
}
