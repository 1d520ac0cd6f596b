import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isDeletable, isEditable, isReversible, stateAfter } from "./expense-rules.ts";
import { expenseStatuses, expenseSteps } from "./expenses.ts";

const status = fc.constantFrom(...expenseStatuses);
const step = fc.constantFrom(...expenseSteps);

describe("the states of an expense", () => {
  it("are reached in this order only", () => {
    const reached = expenseStatuses.flatMap((from) =>
      expenseSteps.flatMap((by) => {
        const to = stateAfter(from, by);
        return to === undefined ? [] : [`${from} → ${to}`];
      }),
    );
    expect(reached).toEqual([
      "draft → submitted",
      "submitted → approved",
      "submitted → rejected",
      "approved → paid",
      "rejected → submitted",
    ]);
  });

  it("allow no path from a decision back to an editable state except by rejection", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (walk) => {
        let at: (typeof expenseStatuses)[number] = "draft";
        let settled = false;
        for (const by of walk) {
          const to = stateAfter(at, by);
          if (to === undefined) continue;
          at = to;
          settled ||= at === "approved";
          expect(settled).toBe(at === "approved" || at === "paid");
          expect(isEditable(at)).toBe(!settled);
          expect(isDeletable(at)).toBe(at === "rejected" || at === "draft");
        }
      }),
    );
  });

  it("allow an entry to be edited or reversed, never both, and reversed only once", () => {
    const id = fc.option(fc.uuid());
    fc.assert(
      fc.property(status, id, id, (of, reverses, reversedBy) => {
        const reversible = isReversible({ status: of, reverses, reversedBy });
        expect(reversible && isEditable(of)).toBe(false);
        if (reverses !== null || reversedBy !== null) expect(reversible).toBe(false);
        else expect(reversible).toBe(of === "approved" || of === "paid");
      }),
    );
  });
});
