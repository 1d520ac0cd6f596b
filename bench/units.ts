/** Formats figures: a number with its unit, and no more digits than were measured. */
export const show = {
  ratio: (value: number) => value.toFixed(2),
  times: (value: number) => `${value.toFixed(2)} ×`,
  perSecond: (value: number) => `${Math.round(value).toLocaleString("en")}/s`,
  milliseconds: (value: number) => `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ms`,
  seconds: (value: number) => `${value.toFixed(2)} s`,
  megabytes: (value: number) => `${Math.round(value)} MB`,
  kilobytes: (value: number) => `${value.toFixed(1)} kB`,
  count: (value: number) => Math.round(value).toLocaleString("en"),
} as const;
