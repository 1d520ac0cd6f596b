import { ListChecks, Plus } from "lucide-react";
import { type ComponentType, useCallback, useMemo } from "react";
import type { RecordKind } from "../../../../contract/site/kind.ts";
import { recordKindNames } from "../../../../contract/site/record-names.ts";
import { type RecordKindName, recordKinds } from "../../../../contract/site/registry.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Segments } from "../../../ui/controls/segments.tsx";
import { TextLink } from "../../../ui/controls/text-link.tsx";
import { EmptyState } from "../../../ui/data/empty-state.tsx";
import { LoadingRegion, SkeletonRow } from "../../../ui/data/skeleton.tsx";
import { choiceParam } from "../../../ui/hooks/url-params.ts";
import { useUrlPanel } from "../../../ui/hooks/use-url-panel.ts";
import { useUrlStart } from "../../../ui/hooks/use-url-start.ts";
import { useUrlState } from "../../../ui/hooks/use-url-state.ts";
import { useCan, useToday } from "../../session/public.ts";
import { SiteExports } from "../parts/lazy-exports.tsx";
import { insideOf } from "../parts/location-tree.ts";
import { useFirstCopy } from "../parts/use-first-copy.ts";
import { useMayDo } from "../parts/use-actions.ts";
import { type KnownNames, useNames } from "../parts/use-names.ts";
import { useRecords } from "../parts/use-site.ts";
import { LazyRecordBulkBar, RecordForm, RecordPanel } from "./lazy-parts.ts";
import {
  chooseRecords,
  countRecords,
  fileFilters,
  fileNameOfList,
  filterNames,
  locationFilter,
  paramsOf,
  type RecordFilters,
} from "./record-filters.ts";
import { RecordList } from "./record-list.tsx";
import { RecordToolbar } from "./record-toolbar.tsx";
import { useRecordSelection } from "./use-record-selection.ts";

/** The props of a list's own tools. */
export interface ListToolsProps {
  readonly projectId: string;
  readonly names: KnownNames;
  readonly filters: RecordFilters;
  /** The records that other filters would choose. */
  readonly choose: (filters: RecordFilters) => readonly LocalRecord[];
}

/** What a kind adds to its list. */
export interface ListParts {
  /** Custom tools, shown beside the export. */
  readonly Tools?: ComponentType<ListToolsProps>;
  /** Another way to add records, for those who may. */
  readonly Add?: ComponentType<{ readonly projectId: string }>;
}

/** The kind of record that a link begins. */
const newParams = { new: choiceParam(recordKindNames()) };

interface RecordsViewProps extends ListParts {
  readonly name: RecordKindName;
  readonly projectId: string;
}

/** The records of a kind in a project, from this device's store. */
export function RecordsView({ name, projectId, Tools, Add }: RecordsViewProps) {
  const kind: RecordKind = recordKinds[name];
  const { noun, plural, screens } = kind;
  const file = fileNameOfList(kind);
  const records = useRecords(projectId, name);
  const copy = useFirstCopy(projectId);
  const names = useNames(projectId);
  const today = useToday();
  const may = useMayDo(kind, projectId);
  const { state: filters, change, hrefFor } = useUrlState(useMemo(() => paramsOf(kind), [kind]));
  const panel = useUrlPanel(name);
  // Who loses the right while typing keeps the form, and is told why the record is refused.
  const [begun, begin] = useUrlStart(newParams, may("create"));
  // Applies to clients: people who write site records see those records in any case.
  const mayBeHidden = !useCan("site.write").allowed;
  const counts = useMemo(() => countRecords(kind, records ?? [], today), [kind, records, today]);
  const location = filters[locationFilter(kind) ?? ""];
  const inside = useMemo(
    () => (location === undefined ? undefined : insideOf(names.tree, location)),
    [location, names.tree],
  );
  const choose = useCallback(
    (wanted: RecordFilters) =>
      chooseRecords(kind, records ?? [], { filters: wanted, today, inside }),
    [kind, records, inside, today],
  );
  const chosen = useMemo(() => choose(filters), [choose, filters]);
  const selection = useRecordSelection(kind, chosen, { listKey: JSON.stringify(filters), may });
  if (!records || (records.length === 0 && copy === "coming"))
    return (
      <LoadingRegion label={`Loading the ${plural}`}>
        {["one", "two", "three"].map((row) => (
          <SkeletonRow key={row} columns={3} height="h-17" />
        ))}
      </LoadingRegion>
    );
  const open = records.find(({ _id }) => _id === panel.openId);
  const add = may("create") ? (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => begin(name)}>
      New {noun}
    </Button>
  ) : undefined;
  const all = Object.fromEntries(filterNames(kind).map((each) => [each, undefined]));
  return (
    <div className="site-list grid grid-cols-1 gap-4">
      {records.length === 0 ? (
        <EmptyState
          title={copy === "here" ? `No ${plural}.` : `No ${plural} on this device yet.`}
          action={
            add && (
              <div className="flex flex-wrap justify-center gap-2">
                {add}
                {Add && <Add projectId={projectId} />}
              </div>
            )
          }
        >
          {mayBeHidden
            ? `The builder decides whether clients see the ${plural} of a project. At the moment none are shown to you.`
            : screens?.about}
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <div className="site-states">
              <Segments
                label="State"
                value={filters["state"] ?? ""}
                onChange={(state) => change({ state })}
                options={counts.map(({ state, label, count }) => ({
                  value: state,
                  label: (
                    <>
                      {label}{" "}
                      <span className="ml-1 font-normal tabular-nums">
                        {count.toLocaleString("en")}
                      </span>
                    </>
                  ),
                }))}
              />
            </div>
            <div className="flex flex-wrap items-center gap-2">
              {file !== undefined && (
                <SiteExports
                  kind={file}
                  filters={fileFilters(kind, projectId, filters)}
                  formats={["pdf", "xlsx", "csv"]}
                />
              )}
              {Tools && (
                <Tools projectId={projectId} names={names} filters={filters} choose={choose} />
              )}
              {selection.acts.length > 0 && (
                <Button
                  icon={<ListChecks aria-hidden="true" />}
                  aria-pressed={selection.isMode}
                  onClick={selection.isMode ? selection.stop : selection.start}
                >
                  Select
                </Button>
              )}
              {add && Add && <Add projectId={projectId} />}
              {add && !selection.isMode && <div className="site-thumb">{add}</div>}
            </div>
          </div>
          <RecordToolbar
            kind={kind}
            records={records}
            names={names}
            filters={filters}
            onChange={change}
          />
          {chosen.length === 0 ? (
            <EmptyState compact title={`No ${noun} matches.`}>
              <TextLink to={hrefFor({ ...all, search: "", state: "all" })}>
                Show all {plural}
              </TextLink>
            </EmptyState>
          ) : (
            <RecordList
              kind={kind}
              records={chosen}
              names={names}
              today={today}
              panel={panel}
              selection={selection}
            />
          )}
          {selection.isMode && <LazyRecordBulkBar name={name} selection={selection} />}
        </>
      )}
      {open && (
        <RecordPanel
          name={name}
          record={open}
          others={records}
          today={today}
          onClose={panel.close}
        />
      )}
      {begun === name && (
        <RecordForm
          name={name}
          projectId={projectId}
          others={records}
          onClose={() => begin(undefined)}
        />
      )}
    </div>
  );
}
