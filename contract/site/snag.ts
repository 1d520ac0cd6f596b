import {
  choiceField,
  dayField,
  lineField,
  longTextField,
  pinField,
  referenceField,
  titleField,
} from "./fields.ts";
import { everyPlanner, plannersAnd, recordKind } from "./kind.ts";

export const snagPriorities = {
  low: "Low",
  normal: "Normal",
  high: "High",
  urgent: "Urgent",
} as const;

/** A defect, or something unfinished, that a company has to put right. */
export const snag = recordKind({
  noun: "snag",
  plural: "snags",
  title: "title",
  isNumbered: true,
  company: "company",
  people: ["assignee"],
  fields: {
    title: titleField("What is wrong", 200, "Say what is wrong."),
    description: longTextField("Description"),
    location: referenceField("Location", "location"),
    pin: pinField("Place on a drawing"),
    trade: lineField("Trade", 60),
    company: referenceField("Company", "company"),
    assignee: referenceField("Person", "person"),
    due: dayField("Due date"),
    priority: choiceField("Priority", snagPriorities),
    reason: lineField("Reason", 500),
  },
  initial: "open",
  states: {
    open: { label: "Open", tone: "red" },
    ready: { label: "Ready for review", tone: "yellow" },
    rejected: { label: "Rejected", tone: "red" },
    closed: { label: "Closed", tone: "green", isDecided: true },
  },
  acts: {
    ready: {
      label: "Ready for review",
      did: "says it is put right",
      from: ["open", "rejected"],
      to: "ready",
      who: plannersAnd("company"),
    },
    close: {
      label: "Close",
      did: "closed",
      from: ["open", "ready", "rejected"],
      to: "closed",
      who: everyPlanner,
    },
    reject: {
      label: "Reject",
      did: "rejected",
      from: ["ready"],
      to: "rejected",
      who: everyPlanner,
      needs: ["reason"],
    },
    reopen: {
      label: "Open again",
      did: "opened again",
      from: ["closed", "ready"],
      to: "open",
      who: everyPlanner,
    },
  },
  rights: {
    create: plannersAnd("all"),
    change: plannersAnd("made"),
    delete: plannersAnd("made"),
    restore: plannersAnd("made"),
  },
});
