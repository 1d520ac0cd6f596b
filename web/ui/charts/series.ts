/** The range that a series covers in a month; null where nothing is drawn. */
export type Span = readonly [from: number, to: number] | null;

export interface Series {
  /** Tells it from others of the same name; its name if left out. */
  readonly id?: string;
  readonly name: string;
  readonly kind: "bar" | "area" | "line";
  readonly colour: string;
  /** One span for each month. */
  readonly spans: readonly Span[];
  /** How opaque the fill of an area is. */
  readonly opacity?: number;
  /** The line along the values; none by default. */
  readonly stroke?: "solid" | "dashed";
}

/** Returns spans that start at the axis. */
export const fromZero = (values: readonly (number | null)[]): Span[] =>
  values.map((value) => (value === null ? null : [0, value]));

/** Stacks series: amounts above 0 upwards, amounts below it downwards. */
export function stacked(series: readonly (readonly (number | null)[])[]): Span[][] {
  const ends = new Map<string, number>();
  return series.map((values) =>
    values.map((value, index) => {
      if (value === null) return null;
      const side = `${index} ${value < 0 ? "down" : "up"}`;
      const from = ends.get(side) ?? 0;
      ends.set(side, from + value);
      return [from, from + value];
    }),
  );
}
