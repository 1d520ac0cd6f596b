/** A value of the contract whose numbers are decimals, as the database wrote them. */
export type Exact<T> = T extends number
  ? string
  : T extends readonly (infer Item)[]
    ? Exact<Item>[]
    : T extends object
      ? { [K in keyof T]: Exact<T[K]> }
      : T;

type SourceReviver = (key: string, value: unknown, context: { readonly source: string }) => unknown;
const parseWithSource = JSON.parse as (text: string, reviver: SourceReviver) => unknown;

/** Parses JSON and leaves each number as its text: a sum of many millions has more digits than a double. */
export function parseExact<T>(text: string): Exact<T> {
  return parseWithSource(text, (_key, value, { source }) =>
    typeof value === "number" ? source : value,
  ) as Exact<T>;
}
