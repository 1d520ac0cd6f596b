import { afterAll, beforeAll } from "vitest";
import {
  choiceField,
  dayField,
  lineField,
  longTextField,
  referenceField,
  titleField,
} from "../../../../contract/site/fields.ts";
import { everyPlanner, plannersAnd, recordKind } from "../../../../contract/site/kind.ts";
import { recordNames } from "../../../../contract/site/record-names.ts";
import { type RecordKindName, recordKinds } from "../../../../contract/site/registry.ts";

/** A kind of record as somebody would declare a new one: nothing else is written for its screens. */
const names = { noun: "inspection", plural: "inspections" };

const inspection = recordKind({
  ...names,
  title: "title",
  isNumbered: true,
  company: "company",
  people: ["inspector"],
  due: "due",
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
    create: everyPlanner,
    change: plannersAnd("made"),
    delete: everyPlanner,
    restore: everyPlanner,
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

/** Adds the kind to the registry for the tests of the calling file, as its lines there would. */
export function prepareInspections(): RecordKindName {
  beforeAll(() => {
    Object.assign(recordNames, { inspection: names });
    Object.assign(recordKinds, { inspection });
  });
  afterAll(() => {
    for (const registry of [recordNames, recordKinds])
      Reflect.deleteProperty(registry, "inspection");
  });
  // The compiler knows the kinds of the product alone.
  return "inspection" as RecordKindName;
}
