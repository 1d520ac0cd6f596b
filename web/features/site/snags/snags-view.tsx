import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { snag } from "../../../../contract/site/snag.ts";
import { useFirstCopy } from "../parts/use-first-copy.ts";
import { useIsAway, useRecords } from "../parts/use-site.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { EmptyState } from "../../../ui/data/empty-state.tsx";
import { LoadingRegion, SkeletonRow } from "../../../ui/data/skeleton.tsx";
import { TextLink } from "../../../ui/controls/text-link.tsx";
import { useUrlPanel } from "../../../ui/hooks/use-url-panel.ts";
import { useUrlState } from "../../../ui/hooks/use-url-state.ts";
import { ExportMenu } from "../parts/lazy-exports.tsx";
import { useCan, useToday } from "../../session/public.ts";
import { insideOf } from "../parts/location-tree.ts";
import { useMayAct } from "../parts/use-may-act.ts";
import { useNames } from "../parts/use-names.ts";
import { AddByMail } from "../mail/add-by-mail.tsx";
import { MailSnags, SnagForm, SnagPanel } from "./lazy-parts.ts";
import { SnagCounts } from "./snag-counts.tsx";
import { chooseSnags, countSnags, exportFilters, snagParams, tradesOf } from "./snag-filters.ts";
import { SnagList } from "./snag-list.tsx";
import { SnagToolbar } from "./snag-toolbar.tsx";

/** The snags of a project, from this device's store. */
export function SnagsView({ projectId }: { readonly projectId: string }) {
  const records = useRecords(projectId, "snag");
  const copy = useFirstCopy(projectId);
  const names = useNames(projectId);
  const today = useToday();
  const may = useMayAct(snag, projectId);
  const { state: filters, change, hrefFor } = useUrlState(snagParams);
  const panel = useUrlPanel("snag");
  const [adding, setAdding] = useState(false);
  const [mailing, setMailing] = useState(false);
  // Clients: who writes of the site sees snags in any case.
  const mayBeHidden = !useCan("site.write").allowed;
  const mayMail = useCan("project.edit").allowed;
  const isAway = useIsAway();
  const trades = useMemo(() => tradesOf(records ?? []), [records]);
  const counts = useMemo(() => countSnags(records ?? [], today), [records, today]);
  const inside = useMemo(
    () => (filters.location === undefined ? undefined : insideOf(names.tree, filters.location)),
    [filters.location, names.tree],
  );
  const chosen = useMemo(
    () => chooseSnags(records ?? [], filters, { today, inside }),
    [records, filters, inside, today],
  );
  if (!records || (records.length === 0 && copy === "coming")) return <SnagsSkeleton />;
  const open = records.find(({ _id }) => _id === panel.openId);
  const add = may("create") ? (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
      New snag
    </Button>
  ) : undefined;
  return (
    <div className="site-list grid grid-cols-1 gap-4">
      {records.length === 0 ? (
        <EmptyState
          title={copy === "here" ? "No snags." : "No snags on this device yet."}
          action={
            add && (
              <div className="flex flex-wrap justify-center gap-2">
                {add}
                <AddByMail projectId={projectId} />
              </div>
            )
          }
        >
          {mayBeHidden
            ? "The builder decides whether clients see the snags of a project. None are shown to you now."
            : "What is wrong or unfinished, with a photo and who puts it right. It works without a network."}
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <SnagCounts
              counts={counts}
              value={filters.state}
              onChange={(state) => change({ state })}
            />
            <div className="flex flex-wrap items-center gap-2">
              <ExportMenu
                kind="snags"
                filters={exportFilters(projectId, filters)}
                formats={["pdf", "xlsx", "csv"]}
              />
              {mayMail && !isAway && (
                <Button onClick={() => setMailing(true)}>Send to company</Button>
              )}
              {add && <AddByMail projectId={projectId} />}
              {add && <div className="site-thumb">{add}</div>}
            </div>
          </div>
          <SnagToolbar
            filters={filters}
            onChange={change}
            companies={names.companies}
            locations={names.locations}
            trades={trades}
          />
          {chosen.length === 0 ? (
            <EmptyState compact title="No snag matches.">
              <TextLink
                to={hrefFor({
                  search: "",
                  company: undefined,
                  location: undefined,
                  trade: "",
                  priority: undefined,
                  state: "all",
                })}
              >
                Show all snags
              </TextLink>
            </EmptyState>
          ) : (
            <SnagList records={chosen} names={names} today={today} panel={panel} />
          )}
        </>
      )}
      {open && <SnagPanel record={open} others={records} today={today} onClose={panel.close} />}
      {mailing && (
        <MailSnags
          projectId={projectId}
          names={names}
          filters={filters}
          chosen={chooseSnags(records, { ...filters, company: undefined }, { today, inside })}
          onClose={() => setMailing(false)}
        />
      )}
      {adding && (
        <SnagForm projectId={projectId} others={records} onClose={() => setAdding(false)} />
      )}
    </div>
  );
}

function SnagsSkeleton() {
  return (
    <LoadingRegion label="Loading the snags">
      <SkeletonRow columns={3} height="h-17" />
      <SkeletonRow columns={3} height="h-17" />
      <SkeletonRow columns={3} height="h-17" />
    </LoadingRegion>
  );
}
