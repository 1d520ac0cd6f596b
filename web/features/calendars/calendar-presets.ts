import type { PlanCalendar, Shift } from "../../../engine/programme/plan.ts";

const day: readonly Shift[] = [
  { from: 480, to: 720 },
  { from: 780, to: 1020 },
];
const always: readonly Shift[] = [{ from: 0, to: 1440 }];

/** Preset weeks to start a calendar with. */
export const presets = [
  { key: "five", label: "Five days a week", week: [day, day, day, day, day, [], []], perDay: 480 },
  { key: "six", label: "Six days a week", week: [day, day, day, day, day, day, []], perDay: 480 },
  {
    key: "seven",
    label: "Seven days a week",
    week: [day, day, day, day, day, day, day],
    perDay: 480,
  },
  {
    key: "always",
    label: "24 hours, such as curing",
    week: Array.from({ length: 7 }, () => always),
    perDay: 1440,
  },
] as const;

/** A new calendar of a preset. */
export function presetCalendar(key: string, id: string): PlanCalendar {
  const preset = presets.find((one) => one.key === key) ?? presets[0];
  return {
    _id: id,
    name: preset.label,
    week: preset.week,
    exceptions: [],
    minutesPerDay: preset.perDay,
  };
}

/**
 * The days of each month on which rain is likely to stop work on a site in Lagos. They are a first guess, to be
 * changed.
 */
export const usualRain: readonly number[] = [0, 0, 1, 2, 3, 5, 4, 3, 4, 3, 1, 0];
