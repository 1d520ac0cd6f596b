// Import this file first: modules read the lists of kinds as they load, and this file registers its kind in them as
// a new kind's lines would.
import {
  choiceField,
  dayField,
  lineField,
  longTextField,
  referenceField,
  titleField,
} from "../fields.ts";
import { everyPlanner, plannersAnd, recordKind } from "../kind.ts";
import { recordNames } from "../record-names.ts";
import { type RecordKindName, recordKinds } from "../registry.ts";

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

/**
 * A kind of record that the product does not have, declared as a new kind would be. Its screens need no other code.
 */
export const inspection = recordKind({
  ...names,
  title: "title",
  isNumbered: true,
  company: "company",
  people: ["inspector"],
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
    inspector: referenceField("Inspector", "person"),
    due: { ...dayField("Inspect by"), short: "By" },
    stage: choiceField("Stage", { before: "Before the pour", after: "After the pour" }),
    trade: lineField("Trade", 60),
    notes: longTextField("Notes"),
    reason: lineField("Reason", 500),
  },
  initial: "planned",
  states: {
    planned: { label: "Planned", tone: "blue" },
    failed: { label: "Failed", tone: "red" },
    passed: { label: "Passed", tone: "green", isDecided: true },
  },
  acts: {
    pass: { label: "Pass", did: "passed", from: ["planned"], to: "passed", who: everyPlanner },
    fail: {
      label: "Fail",
      did: "failed",
      from: ["planned"],
      to: "failed",
      who: everyPlanner,
      needs: ["reason"],
      asks: { hint: "The company is told why.", missing: "Say what failed." },
    },
    plan: {
      label: "Plan again",
      did: "planned again",
      from: ["failed"],
      to: "planned",
      who: plannersAnd("company"),
    },
  },
  rights: {
    create: plannersAnd("all"),
    change: plannersAnd("made"),
    delete: plannersAnd("made"),
    restore: plannersAnd("made"),
  },
  screens: {
    about: "What is looked at before the work goes on.",
    first: ["title", "company", "due", "stage"],
    more: ["inspector", "trade", "notes"],
    filters: { company: "All companies", stage: "All stages", trade: "All trades" },
    line: ["company", "inspector"],
    noLine: "Nobody yet",
    stress: { field: "stage", values: ["before"] },
    facts: ["company", "inspector", "due", "stage", "trade"],
    maker: "Planned by",
  },
});

/** Its name. The compiler knows the kinds of the product alone. */
export const INSPECTION = "inspection" as RecordKindName;

Object.assign(recordNames, { inspection: names });
Object.assign(recordKinds, { inspection });

/** Takes the kind out of the registry again. */
export function removeInspections(): void {
  for (const registry of [recordNames, recordKinds]) Reflect.deleteProperty(registry, "inspection");
}
