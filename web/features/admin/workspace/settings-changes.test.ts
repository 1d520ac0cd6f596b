import { expect, it } from "vitest";
import { settingsChanges } from "./settings-changes.ts";

const saved = {
  name: "Adeyemi Builders",
  currency: "NGN",
  timeZone: "Africa/Lagos",
  workingDays: ["mon", "tue"],
  hideBudgetFromContractors: false,
  keepPhotoPlaces: false,
  showSnagsToClients: false,
} as const;

it("are only the fields that were changed", () => {
  const settings = { ...saved, workingDays: [...saved.workingDays] };
  expect(settingsChanges(settings, settings)).toEqual({});
  expect(settingsChanges({ ...settings, name: "Adeyemi" }, settings)).toEqual({ name: "Adeyemi" });
  expect(
    settingsChanges({ ...settings, currency: "USD", timeZone: "Africa/Accra" }, settings),
  ).toEqual({ currency: "USD", timeZone: "Africa/Accra" });
  expect(settingsChanges({ ...settings, hideBudgetFromContractors: true }, settings)).toEqual({
    hideBudgetFromContractors: true,
  });
  expect(settingsChanges({ ...settings, showSnagsToClients: true }, settings)).toEqual({
    showSnagsToClients: true,
  });
});

it("compare working days as a set, without their order", () => {
  const settings = { ...saved, workingDays: [...saved.workingDays] };
  expect(settingsChanges({ ...settings, workingDays: ["tue", "mon"] }, settings)).toEqual({});
  expect(settingsChanges({ ...settings, workingDays: ["tue"] }, settings)).toEqual({
    workingDays: ["tue"],
  });
});
