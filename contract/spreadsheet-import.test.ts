import { expect, it } from "vitest";
import { importCostPlan } from "./cost-plan/cost-plan-import.ts";
import { importExpenses } from "./expenses/expense-import.ts";
import { importProgramme } from "./programme/programme-import.ts";
import { MAX_SPREADSHEET_COLUMNS } from "./spreadsheet-import.ts";

const takes = {
  expenses: (said: object) => importExpenses.body.safeParse({ csv: "", ...said }).success,
  "a cost plan": (said: object) => importCostPlan.body.safeParse({ csv: "", ...said }).success,
  "a programme": (said: object) => {
    const fields = Object.entries(said).map(([name, value]) => [name, JSON.stringify(value)]);
    return importProgramme.body.safeParse(Object.fromEntries(fields)).success;
  },
};

it.each(Object.entries(takes))(
  "answers for %s are taken for every column that is read, and for no others",
  (_, isTaken) => {
    const columns = Array.from({ length: MAX_SPREADSHEET_COLUMNS + 1 }, (_, column) => column);
    const mapping = columns.map(() => null);
    const readings = columns.map((column) => ({ column, reading: "comma" }));
    expect(isTaken({ mapping: mapping.slice(1), readings: readings.slice(0, -1) })).toBe(true);
    expect(isTaken({ mapping })).toBe(false);
    expect(isTaken({ readings: readings.slice(-1) })).toBe(false);
  },
);

it("answers that are no JSON are refused, not passed over", () => {
  for (const field of ["mapping", "readings"])
    expect(importProgramme.body.safeParse({ [field]: "[" }).success).toBe(false);
});
