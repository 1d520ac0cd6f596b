import { choiceField, numberField, referenceField, titleField } from "./fields.ts";
import { everyPlanner, recordKind } from "./kind.ts";
import { recordNames } from "./record-names.ts";

export const locationLevels = {
  block: "Block",
  level: "Level",
  room: "Room",
  area: "Area",
} as const;

/** A part of a project: a block, a level, a room. Locations form a tree. */
export const location = recordKind({
  ...recordNames.location,
  title: "name",
  isNumbered: false,
  fields: {
    name: titleField("Name", 120, "Give the location a name."),
    level: choiceField("Kind", locationLevels),
    parent: referenceField("In", "location"),
    order: numberField("Order", { min: 0, max: 1_000_000 }),
  },
  initial: "present",
  states: { present: { label: "Present", tone: "neutral" } },
  acts: {},
  rights: {
    create: everyPlanner,
    change: everyPlanner,
    delete: everyPlanner,
    restore: everyPlanner,
  },
});
