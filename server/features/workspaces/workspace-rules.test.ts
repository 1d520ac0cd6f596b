import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { weekDays } from "../../../contract/common.ts";
import {
  changedSettings,
  deletionTime,
  inWeekOrder,
  isTimeZone,
  type Settings,
  settingNames,
} from "./workspace-rules.ts";

const settings: fc.Arbitrary<Settings> = fc.record({
  name: fc.constantFrom("Ade", "Bola"),
  currency: fc.constantFrom("NGN", "GHS"),
  timeZone: fc.constantFrom("Africa/Lagos", "UTC"),
  workingDays: fc.uniqueArray(fc.constantFrom(...weekDays), { minLength: 1 }).map(inWeekOrder),
  secondFactorAdmins: fc.boolean(),
  secondFactorDeciders: fc.boolean(),
  hideBudgetFromContractors: fc.boolean(),
  keepPhotoPlaces: fc.boolean(),
  showSnagsToClients: fc.boolean(),
  approvalAmount: fc.constantFrom(null, 0, 5_000_000),
  approvalLimits: fc.constantFrom({}, { engineer: 1_000_000 }, { engineer: 1, foreman: 2 }),
  provenOnly: fc.constantFrom(true, false, null),
});

describe("settings", () => {
  test("change only where a sent value differs", () => {
    const sent = fc.record(
      {
        name: fc.constantFrom("Ade", "Bola"),
        currency: fc.constantFrom("NGN", "GHS"),
        timeZone: fc.constantFrom("Africa/Lagos", "UTC"),
        workingDays: fc.array(fc.constantFrom(...weekDays), { minLength: 1 }),
        approvalAmount: fc.constantFrom(null, 0, 7),
        approvalLimits: fc.constantFrom({}, { foreman: 2, engineer: 1 }),
        provenOnly: fc.constantFrom(true, false, null),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(settings, sent, (before, change) => {
        const { after, changes } = changedSettings(before, change);
        for (const key of ["name", "currency", "timeZone"] as const) {
          expect(after[key]).toBe(change[key] ?? before[key]);
          expect(key in changes).toBe(after[key] !== before[key]);
        }
        const { approvalAmount = before.approvalAmount } = change;
        expect(after.approvalAmount).toBe(approvalAmount);
        expect(after.approvalLimits).toEqual(change.approvalLimits ?? before.approvalLimits);
        const { provenOnly = before.provenOnly } = change;
        expect(after.provenOnly).toBe(provenOnly);
        expect("provenOnly" in changes).toBe(provenOnly !== before.provenOnly);
        expect(new Set(after.workingDays)).toEqual(
          new Set(change.workingDays ?? before.workingDays),
        );
        expect(changedSettings(after, change).changes).toEqual({});
        expect(settingNames(changes) === "").toBe(Object.keys(changes).length === 0);
      }),
    );
  });

  test("keep the days of the week in order, each once", () => {
    expect(inWeekOrder(["sat", "mon", "sat", "fri"])).toEqual(["mon", "fri", "sat"]);
  });

  test.each([
    "Africa/Lagos",
    "UTC",
    "Etc/GMT+5",
    "America/Argentina/Buenos_Aires",
    "Europe/London",
  ])("know the time zone %s", (name) => expect(isTimeZone(name)).toBe(true));

  test.each(["", "Lagos", "Africa/Nowhere", "+01:00", "UTC'; drop", "../zone", "Africa/", "1"])(
    "do not accept %j as a time zone",
    (name) => expect(isTimeZone(name)).toBe(false),
  );
});

test("a deletion is scheduled seven days ahead", () => {
  expect(deletionTime(new Date("2026-02-25T08:00:00Z"))).toEqual(new Date("2026-03-04T08:00:00Z"));
});
