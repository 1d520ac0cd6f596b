import type { Json } from "../../engine/records/content.ts";
import { textMerger } from "../../contract/site/long-text.ts";
import { recordKinds, type RecordKindName } from "../../contract/site/registry.ts";
import { derive } from "../features/site/public.ts";
import { DEMO_WORKSPACE, type DemoPerson } from "./company.ts";
import type { Rows } from "./story-rows.ts";

/** A step of a record's life: the action, who did it and when. */
export interface SiteStep {
  readonly act: string;
  readonly by: DemoPerson;
  readonly at: Date;
  readonly from: string | null;
  readonly to: string;
  /** The fields that were sent with the step. */
  readonly sent?: Readonly<Record<string, Json>>;
}

/** A record of the site in the demo's story. */
export interface SiteRecord {
  readonly id: string;
  readonly kind: RecordKindName;
  readonly number: number | null;
  readonly fields: Readonly<Record<string, Json>>;
  /** The steps since the record was made. */
  readonly steps: readonly SiteStep[];
}

/** The device on which the sample company recorded everything. */
const DEVICE = "01980000-0000-7000-8000-0000000000f1";

/** The documents of a record's long texts. */
function textsOf({ kind, fields }: SiteRecord): Readonly<Record<string, string>> {
  const entries = Object.entries(recordKinds[kind].fields).flatMap(([name, { merge }]) => {
    const words = fields[name];
    if (merge !== "text" || typeof words !== "string") return [];
    const { state } = textMerger.join(undefined, { words });
    return state === undefined ? [] : [[name, state] as const];
  });
  return Object.fromEntries(entries);
}

function recordRow(record: SiteRecord, projectId: string): Rows[number] {
  const { id, kind, number, fields, steps } = record;
  const [first] = steps;
  const last = steps.at(-1);
  const { title, company, people, day } = derive(recordKinds[kind], fields);
  return {
    id,
    workspace_id: DEMO_WORKSPACE,
    project_id: projectId,
    kind,
    number,
    state: last?.to,
    title,
    fields,
    texts: textsOf(record),
    clocks: {},
    company_id: company,
    people,
    day,
    version: steps.length,
    created_by: first?.by.id,
    created_at: first?.at.toISOString(),
    updated_at: last?.at.toISOString(),
  };
}

function editRows(
  record: SiteRecord,
  means: { readonly projectId: string; readonly newId: () => string },
): Rows {
  return record.steps.map(({ act, by, at, from, to, sent }, place) => ({
    id: means.newId(),
    workspace_id: DEMO_WORKSPACE,
    project_id: means.projectId,
    kind: record.kind,
    record_id: record.id,
    act,
    sent: sent ?? (place === 0 ? record.fields : {}),
    before: {},
    lost: [],
    state_before: from === to ? null : from,
    state_after: from === to ? null : to,
    status: "accepted",
    version: place + 1,
    by_id: by.id,
    replica: DEVICE,
    made_at: at.toISOString(),
    stamp: `${at.toISOString()}/000000/${DEVICE}`,
    received_at: at.toISOString(),
    // A digest that no command of a device can have.
    digest: String.raw`\x00`,
  }));
}

/** Records of the site as rows: with their history, and the last number of each kind. */
export function siteRows(
  records: readonly SiteRecord[],
  means: { readonly projectId: string; readonly newId: () => string },
): Readonly<Record<string, Rows>> {
  const { projectId } = means;
  const numbered = records.filter(({ number }) => number !== null);
  const last = Math.max(0, ...numbered.map(({ number }) => number ?? 0));
  const inOrder = records.toSorted((a, b) => timeOf(a) - timeOf(b));
  return {
    site_records: inOrder.map((record) => recordRow(record, projectId)),
    site_numbers:
      last === 0
        ? []
        : [{ project_id: projectId, kind: "snag", workspace_id: DEMO_WORKSPACE, last }],
    site_edits: inOrder.flatMap((record) => editRows(record, means)),
  };
}

function timeOf({ steps }: SiteRecord): number {
  return steps[0]?.at.getTime() ?? 0;
}
