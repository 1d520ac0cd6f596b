/** Reads and writes one parameter of the URL. The methods take and return valid values only. */
export interface UrlParam<Value> {
  /** The value while the URL has no such parameter, or an invalid one. It is never written. */
  readonly fallback: Value;
  /** Returns undefined for an invalid text: a URL may be old, or typed by hand. */
  parse(text: string): Value | undefined;
  format(value: Value): string;
}

/** The parameters of a page, or of a part of one, by name. */
export type UrlSchema = Readonly<Record<string, UrlParam<unknown>>>;

export type UrlState<Schema extends UrlSchema> = {
  readonly [Name in keyof Schema]: Schema[Name] extends UrlParam<infer Value> ? Value : never;
};

/** A change of some parameters. Undefined resets one to its fallback. */
export type UrlChange<Schema extends UrlSchema> = {
  readonly [Name in keyof Schema]?: UrlState<Schema>[Name] | undefined;
};

/** The server refuses a longer search. */
export const SEARCH_MAX = 200;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** The years that the contract accepts. */
const DAY = /^(19|20|21)\d{2}-\d{2}-\d{2}$/;

/** A search text, trimmed and cut to the server's limit. Empty means no search. */
export function searchParam(max: number = SEARCH_MAX): UrlParam<string> {
  const clean = (text: string) => text.trim().slice(0, max).trimEnd();
  return { fallback: "", parse: clean, format: clean };
}

/** One of the known values, or `fallback`. */
export function choiceParam<Value extends string>(
  values: readonly Value[],
): UrlParam<Value | undefined>;
export function choiceParam<Value extends string>(
  values: readonly Value[],
  fallback: Value,
): UrlParam<Value>;
export function choiceParam<Value extends string>(
  values: readonly Value[],
  fallback?: Value,
): UrlParam<Value | undefined> {
  return { fallback, parse: (text) => values.find((value) => value === text), format: String };
}

/** One of the known numbers, or `fallback`. */
export function numberParam(values: readonly number[], fallback: number): UrlParam<number> {
  return {
    fallback,
    parse: (text) => values.find((value) => String(value) === text),
    format: String,
  };
}

/** A record's id. */
export const idParam: UrlParam<string | undefined> = {
  fallback: undefined,
  parse: (text) => (UUID.test(text) ? text : undefined),
  format: String,
};

/** A calendar day, `YYYY-MM-DD`. */
export const dayParam: UrlParam<string | undefined> = {
  fallback: undefined,
  parse: (text) => (isDay(text) ? text : undefined),
  format: String,
};

/** A boolean. True is written as 1. */
export const flagParam: UrlParam<boolean> = {
  fallback: false,
  parse: (text) => text === "1",
  format: (value) => (value ? "1" : ""),
};

function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Reads a schema's values from the URL. */
export function readUrl<Schema extends UrlSchema>(
  schema: Schema,
  params: URLSearchParams,
): UrlState<Schema> {
  const values = Object.entries(schema).map(([name, param]) => {
    const text = params.get(name);
    return [name, (text === null ? undefined : param.parse(text)) ?? param.fallback];
  });
  return Object.fromEntries(values) as UrlState<Schema>;
}

/** The URL's parameters after a change. A value equal to its own fallback is left out; other parameters stay. */
export function writeUrl<Schema extends UrlSchema>(
  schema: Schema,
  params: URLSearchParams,
  change: UrlChange<Schema>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of Object.keys(change)) {
    const text = textOf(schema[name], change[name]);
    if (text === "") next.delete(name);
    else next.set(name, text);
  }
  return next;
}

/** The URL's text for a value. Empty if there is none. */
function textOf(param: UrlParam<unknown> | undefined, value: unknown): string {
  if (param === undefined || value === undefined || value === param.fallback) return "";
  return param.format(value);
}

/** The values that are set, as a query for the server: without undefined, empty text and false. */
export function setValues<Values extends object>(values: Values): SetValues<Values> {
  const set = Object.entries(values).filter(([, value]) => Boolean(value));
  return Object.fromEntries(set) as SetValues<Values>;
}

type SetValues<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> };
