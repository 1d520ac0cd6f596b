import { delayReasons } from "./delay-reasons.ts";
import { dayField, lineField, longTextField, referenceField } from "./fields.ts";
import { everyPlanner, nobody, plannersAnd, recordKind } from "./kind.ts";
import { recordNames } from "./record-names.ts";
import {
  choiceCell,
  filesCell,
  lineCell,
  numberCell,
  referenceCell,
  rowsField,
  timeCell,
} from "./rows-field.ts";

export const weathers = {
  clear: "Clear",
  cloudy: "Cloudy",
  rain: "Rain",
  heavy_rain: "Heavy rain",
  storm: "Storm",
  wind: "Wind",
  fog: "Fog",
  snow: "Snow",
  frost: "Frost",
  heat: "Heat",
} as const;

export const incidentKinds = {
  accident: "Accident",
  near_miss: "Near miss",
  damage: "Damage",
  environment: "Spill or pollution",
} as const;

const HOURS = 100_000;
const title = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/**
 * What happened on the site on one day: the project's diary, or a contractor's for their own company. Its id
 * follows from the day and the company, so that there is only one, whoever begins it.
 */
/** The message if a photo is not accepted, for the person who sends it and for the device that stores it. */
export const PHOTO_AFTER_APPROVAL =
  "This diary is approved. A photo or voice note can only be added with an addendum, which says who adds it and why.";

export const diary = recordKind({
  ...recordNames.diary,
  title: "day",
  nameOf: ({ day }) => (typeof day === "string" ? title.format(new Date(`${day}T00:00:00Z`)) : ""),
  isNumbered: false,
  company: "company",
  day: "day",
  identity: ["day", "company"],
  isOfCompanies: true,
  fields: {
    day: { ...dayField("Day"), required: true, missing: "Say which day it is." },
    company: referenceField("Company", "company"),
    weather: rowsField("Weather", {
      from: timeCell("From"),
      to: timeCell("To"),
      condition: choiceCell("Weather", weathers),
      stopped: lineCell("What it stopped", 200),
    }),
    labour: rowsField("Labour", {
      company: lineCell("Company", 120),
      trade: lineCell("Trade", 60),
      number: numberCell("Number", 10_000),
      hours: numberCell("Hours each", 24),
    }),
    plant: rowsField("Plant", {
      plant: lineCell("Plant", 120),
      number: numberCell("Number", 10_000),
      hours: numberCell("Hours worked", HOURS),
      idle: numberCell("Hours idle", HOURS),
    }),
    deliveries: rowsField("Deliveries", {
      material: lineCell("Material", 120),
      /** The material of the company's resources to which the delivery is booked when the diary is approved. */
      resource: referenceCell("Booked to", "material"),
      quantity: numberCell("Quantity", 1_000_000_000),
      unit: lineCell("Unit", 20),
      supplier: lineCell("Supplier", 120),
      note: lineCell("Delivery note", 60),
    }),
    visitors: rowsField("Visitors", {
      name: lineCell("Name", 120),
      from: lineCell("From", 120),
      purpose: lineCell("Purpose", 200),
    }),
    instructions: rowsField("Instructions received", {
      from: lineCell("From", 120),
      words: lineCell("Instruction", 1000),
    }),
    delays: rowsField("Delays", {
      reason: choiceCell("Reason", delayReasons),
      hours: numberCell("Hours lost", HOURS),
      activity: referenceCell("Activity", "activity"),
      words: lineCell("What happened", 1000),
    }),
    work: rowsField("Work done", {
      activity: referenceCell("Activity", "activity"),
      quantity: numberCell("Quantity", 1_000_000_000),
      unit: lineCell("Unit", 20),
      percent: numberCell("Percent done", 100),
      words: lineCell("What was done", 1000),
    }),
    incidents: rowsField("Accidents and near misses", {
      kind: choiceCell("Kind", incidentKinds),
      who: lineCell("Person or company", 120),
      words: lineCell("What happened", 1000),
      action: lineCell("What was done about it", 1000),
    }),
    notes: longTextField("Notes"),
    reason: lineField("Reason", 500),
    addenda: {
      ...rowsField("Addenda", {
        words: lineCell("Addendum", 2000),
        /** An approved diary accepts photos only in an addendum. */
        photos: filesCell("Photos"),
      }),
      onlyBy: "addendum",
    },
  },
  initial: "draft",
  states: {
    draft: { label: "Draft", tone: "neutral" },
    submitted: { label: "Submitted", tone: "yellow" },
    approved: { label: "Approved", tone: "green", isDecided: true, isFinal: true },
  },
  acts: {
    submit: {
      label: "Submit",
      did: "submitted",
      from: ["draft"],
      to: "submitted",
      who: plannersAnd("all"),
      isWriting: true,
    },
    approve: {
      label: "Approve",
      did: "approved",
      from: ["submitted"],
      to: "approved",
      who: everyPlanner,
      isJudging: true,
    },
    return: {
      label: "Send back",
      did: "sent back",
      from: ["submitted"],
      to: "draft",
      who: everyPlanner,
      needs: ["reason"],
      asks: {
        hint: "The person who wrote it is told why.",
        missing: "Say what is missing or wrong.",
      },
    },
    addendum: {
      label: "Add an addendum",
      did: "added an addendum to",
      from: ["approved"],
      to: "approved",
      who: everyPlanner,
      needs: ["addenda"],
    },
  },
  rights: {
    create: plannersAnd("all"),
    change: plannersAnd("company"),
    delete: nobody,
    restore: nobody,
  },
});
