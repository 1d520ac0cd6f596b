import { typedFigures } from "../../../../engine/amount-text.ts";
import { parseMoment } from "../../../../engine/programme/calendar/moment.ts";
import type { FieldValue, PlanActivity, PlanColumn } from "../../../../engine/programme/plan.ts";
import { formatDate } from "../../../ui/format.ts";
import { readTypedDay } from "../../../../engine/typed-day.ts";
import type { ProgrammeColumn } from "./column.ts";
import { setting } from "./column.ts";

const MAX_TEXT = 2000;

export const customKey = (columnId: string): string => `field:${columnId}`;

/** A column that people added to this programme. */
export function customColumn(column: PlanColumn): ProgrammeColumn {
  const set = (activity: PlanActivity, value: FieldValue) =>
    setting(activity, { fields: { [column._id]: value } });
  return {
    key: customKey(column._id),
    label: column.name,
    width: 120,
    ...(column.type === "number" ? { align: "right" as const } : {}),
    ...(column.type === "number" || column.type === "date"
      ? { measure: { kind: column.type, of: (activity) => numberOf(activity.fields[column._id]) } }
      : {}),
    text(activity) {
      const value = activity.fields[column._id];
      if (value === undefined || value === null) return "";
      return column.type === "date" ? formatDate(String(value)) : String(value);
    },
    ...(column.type === "choice" ? { choices: () => ["", ...column.choices] } : {}),
    read(text, activity, { today }) {
      const typed = text.trim();
      if (typed === "") return set(activity, null);
      const value = valueOf(typed, column, today);
      return value === undefined ? { problem: problems[column.type] } : set(activity, value);
    },
  };
}

/** A number, or the first moment of a day. */
function numberOf(value: FieldValue | undefined): number | null {
  if (value === undefined || value === null) return null;
  return typeof value === "number" ? value : parseMoment(`${value}T00:00`);
}

const problems = {
  text: `At most ${MAX_TEXT} characters fit.`,
  number: "Type a number.",
  date: "Type a date such as 12 Mar 2026, fri or +7.",
  choice: "That is not one of the choices.",
};

function valueOf(typed: string, { type, choices }: PlanColumn, today: string) {
  switch (type) {
    case "text":
      return typed.length <= MAX_TEXT ? typed : undefined;
    case "number": {
      const plain = typedFigures(typed) ?? "";
      return /^-?\d{1,15}(\.\d{1,10})?$/.test(plain) ? Number(plain) : undefined;
    }
    case "date":
      return readTypedDay(typed, today);
    case "choice":
      return choices.find((choice) => choice.toLowerCase() === typed.toLowerCase());
  }
}
