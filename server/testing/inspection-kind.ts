import type pg from "pg";
import {
  dayField,
  lineField,
  longTextField,
  referenceField,
  titleField,
} from "../../contract/site/fields.ts";
import { everyPlanner, plannersAnd, recordKind } from "../../contract/site/kind.ts";
import { recordNames } from "../../contract/site/record-names.ts";
import { recordKinds } from "../../contract/site/registry.ts";

// A kind of record of the site that the product does not have, declared as a new one would be: a file in the contract with
// its two lines, and a line in SQL. Import this file before the contract's routes and the server, which read the lists as
// they load.

const names = {
  noun: "inspection",
  plural: "inspections",
  subject: {
    article: "an",
    holds: ["comments", "files"],
    part: "inspections",
    foundAs: "inspections",
  },
  list: { title: "Inspections", filters: ["state", "company", "search"] },
} as const;

export const inspection = recordKind({
  ...names,
  title: "title",
  isNumbered: true,
  company: "company",
  due: "due",
  table: {
    columns: [
      { fact: "number", weight: 0.7 },
      { field: "title", weight: 2.4 },
      { fact: "state", weight: 1.1 },
      { field: "company", weight: 1.6 },
      { field: "due", weight: 1 },
      { fact: "madeBy", weight: 1.4 },
      { fact: "endedOn", weight: 1 },
      { field: "reason", title: "Why it failed", weight: 2, onlyIn: "failed" },
    ],
    facts: ["company"],
    searched: ["title"],
    made: "Planned",
    ended: "Passed",
  },
  fields: {
    title: titleField("What is inspected", 200, "Say what is inspected."),
    company: referenceField("Company", "company"),
    due: dayField("Inspection day"),
    notes: longTextField("Notes"),
    reason: lineField("Reason", 500),
  },
  initial: "open",
  states: {
    open: { label: "To inspect", tone: "yellow" },
    failed: { label: "Failed", tone: "red" },
    passed: { label: "Passed", tone: "green", isDecided: true },
  },
  acts: {
    pass: { label: "Pass", did: "passed", from: ["open"], to: "passed", who: everyPlanner },
    fail: {
      label: "Fail",
      did: "failed",
      from: ["open"],
      to: "failed",
      who: everyPlanner,
      needs: ["reason"],
    },
    again: {
      label: "Inspect again",
      did: "asks to inspect again",
      from: ["failed"],
      to: "open",
      who: plannersAnd("company"),
    },
  },
  rights: {
    create: plannersAnd("all"),
    change: plannersAnd("made"),
    delete: plannersAnd("made"),
    restore: plannersAnd("made"),
  },
});

Object.assign(recordNames, { inspection: names });
Object.assign(recordKinds, { inspection });

/** Adds the line of `site_kinds()`. Clients see what has passed. */
export async function addInspections(db: pg.Pool): Promise<void> {
  await db.query(`
    set role plumbline_owner;
    alter function site_kinds rename to other_site_kinds;
    create function site_kinds() returns table (kind text, everybody boolean, client_states text[], by_contractors boolean,
                                                decided text[], of_companies boolean, by_maker boolean, initial text,
                                                moves text[], plural text)
      language sql immutable parallel safe
    as $$
      select * from other_site_kinds()
      union all
      values ('inspection', false, '{passed}'::text[], true, '{passed}'::text[], false, true, 'open',
              '{failed open}'::text[], 'inspections')
    $$;
    grant execute on function site_kinds to plumbline_app, plumbline_system;
    select wire_subjects();
    reset role`);
}
