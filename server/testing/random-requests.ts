import { z } from "zod";
import type { AnyRoute } from "../../contract/route.ts";
import { fileFor, formOf } from "./form.ts";
import { type Chance } from "../demo/random.ts";

export interface RandomRequest {
  readonly method: string;
  readonly url: string;
  readonly payload?: string;
  readonly headers: Record<string, string>;
}

/** Values for plausible requests. */
export interface Known {
  /**
   * Ids of the caller's company, by the last fixed part of a path or the name of a field: `tasks`, `user`.
   */
  readonly own: ReadonlyMap<string, readonly string[]>;
  /** Ids of another company. */
  readonly foreign: readonly string[];
  /** Other values, by the name of their field. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  /** Valid refresh tokens. */
  readonly cookies: readonly string[];
}

type Schema = Readonly<Record<string, unknown>>;

const NUL = String.fromCharCode(0);
/** Values that have broken other software. Numbers beyond JSON's range are written into the text itself. */
const nasty: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e15,
  -1e15,
  "",
  " ",
  "x",
  NUL,
  `a${NUL}b`,
  "\ud800",
  "ı",
  "％",
  "'; drop table users; --",
  "%",
  "_",
  "\\",
  "{}",
  "[]",
  "null",
  "undefined",
  "NaN",
  "Infinity",
  "-0",
  "00000000-0000-0000-0000-000000000000",
  "2026-02-30",
  "0000-00-00",
  "9999-12-31",
  "2026-06-15T25:00:00Z",
  "x".repeat(301),
  "x".repeat(100_000),
  [],
  {},
  [[]],
  [null],
  { a: { b: { c: [] } } },
  { toString: 1 },
  { constructor: { prototype: { admin: true } } },
  ["x", "y"],
  "__proto__",
];
const rawNumbers = ["1e999", "-1e999", "1e-400", "123456789012345678901234567890"];

interface Shape {
  readonly properties: Record<string, Schema>;
  readonly required: ReadonlySet<string>;
}

/**
 * The shapes of the contract's schemas. They are cached, because the schemas never change and thousands of requests
 * ask for each shape.
 */
const shapes = new WeakMap<z.ZodType, Shape>();

function shapeOf(schema: z.ZodType): Shape {
  const known = shapes.get(schema);
  if (known) return known;
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  const shape = { properties: json.properties ?? {}, required: new Set(json.required) };
  shapes.set(schema, shape);
  return shape;
}

interface Means {
  readonly known: Known;
  readonly luck: Chance;
  /** Whether the request may be broken. */
  readonly broken: boolean;
}

/** Returns an id: mostly of the kind that `name` asks for, otherwise of any kind, or of no record. */
function idFor(name: string, { known, luck, broken }: Means): string {
  if (name === "_id") return randomUuid(luck);
  const asked = known.own.get(name) ?? [];
  if (asked.length > 0 && luck.next() < (broken ? 0.5 : 0.9)) return luck.pick(asked);
  return luck.pick([
    ...[...known.own.values()].flat(),
    ...(broken ? known.foreign : []),
    "01980000-0000-7000-8000-00000000dead",
  ]);
}

function randomUuid(luck: Chance): string {
  const hex = Array.from({ length: 12 }, () => luck.whole(0, 15).toString(16)).join("");
  return `01980000-0000-7000-8000-${hex}`;
}

/** A value that is probably valid for a property: of its enumeration, format or type. */
function plausible(name: string, property: Schema, means: Means): unknown {
  const { known, luck } = means;
  // The base of a programme's edits is a revision, and the base of an exchange rate is a currency.
  const values = property["type"] === "integer" ? [] : (known.values.get(name) ?? []);
  if (values.length > 0 && luck.next() < 0.8) return luck.pick(values);
  const options = (property["anyOf"] ?? property["oneOf"]) as Schema[] | undefined;
  if (options) return plausible(name, luck.pick(options), means);
  if (Array.isArray(property["enum"])) return luck.pick(property["enum"] as unknown[]);
  if ("const" in property) return property["const"];
  switch (property["format"] ?? property["type"]) {
    case "uuid":
      return idFor(name, means);
    case "date":
      return `20${luck.whole(20, 39)}-${String(luck.whole(1, 12)).padStart(2, "0")}-${luck.whole(10, 31)}`;
    case "integer":
    case "number":
      // Few records have been changed more than once.
      if (name === "version") return luck.whole(1, 2);
      return name === "base" || name === "revision" ? luck.whole(0, 2) : luck.whole(-2, 600);
    case "boolean":
      return luck.next() < 0.5;
    case "array": {
      // A tuple says what each of its items is, and forbids others.
      const items = property["prefixItems"] as Schema[] | undefined;
      if (items) return items.map((item) => plausible(name, item, means));
      return Array.from({ length: luck.whole(0, 3) }, () =>
        plausible(name, (property["items"] ?? {}) as Schema, means),
      );
    }
    case "object": {
      const inner = (property["properties"] ?? {}) as Record<string, Schema>;
      return Object.fromEntries(
        Object.entries(inner).map(([key, value]) => [key, plausible(key, value, means)]),
      );
    }
    default:
      return luck.pick([
        `text ${luck.whole(0, 999)}`,
        "concrete",
        `someone${luck.whole(0, 999_999)}@example.com`,
      ]);
  }
}

function valueFor(name: string, property: Schema, means: Means): unknown {
  const { luck, broken } = means;
  return !broken || luck.next() < 0.75 ? plausible(name, property, means) : luck.pick(nasty);
}

function queryOf(route: AnyRoute, means: Means): string {
  const { luck, broken } = means;
  const search = new URLSearchParams();
  const { properties, required } = shapeOf(route.query);
  for (const [name, property] of Object.entries(properties)) {
    if (!(required.has(name) && !broken) && luck.next() > 0.3) continue;
    const value = valueFor(name, property, means);
    const text = typeof value === "string" ? value : JSON.stringify(value);
    search.append(name, text.slice(0, 2_000));
    if (broken && luck.next() < 0.05) search.append(name, "twice");
  }
  return search.size > 0 ? `?${search.toString()}` : "";
}

function bodyOf(route: AnyRoute, means: Means): string {
  const { luck, broken } = means;
  if (broken && luck.next() < 0.05)
    return luck.pick([
      '{"title":',
      "",
      "[",
      "nonsense",
      NUL,
      '{"a":1}}',
      '"text"',
      "[1,2]",
      "null",
    ]);
  const body: Record<string, unknown> = {};
  const { properties, required } = shapeOf(route.body);
  for (const [name, property] of Object.entries(properties)) {
    if (luck.next() < (required.has(name) ? (broken ? 0.8 : 1) : 0.4))
      body[name] = valueFor(name, property, means);
  }
  if (broken && luck.next() < 0.05) body["unknown"] = luck.pick(nasty);
  const text = JSON.stringify(body);
  return broken && luck.next() < 0.05
    ? text.replace(/:(\d+|"[^"]*")/, `:${luck.pick(rawNumbers)}`)
    : text;
}

function pathOf(route: AnyRoute, means: Means): string {
  const { luck, broken } = means;
  const kind = /([\w-]+)\/\{id\}/.exec(route.path)?.[1] ?? "";
  return route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(
      !broken || luck.next() < 0.85
        ? idFor(name === "id" ? kind : name, means)
        : luck.pick(["x", "%00", "..", "-1", "a b", NUL]),
    ),
  );
}

/** Returns the addresses of a route, each with a NUL in one parameter of its query. */
export function nulQueries(route: AnyRoute, known: Known, luck: Chance): readonly string[] {
  const path = pathOf(route, { known, luck, broken: false });
  const names = Object.keys(shapeOf(route.query).properties);
  return names.map((name) => `${path}?${name}=%00`);
}

/** A form with its fields and a small file, sometimes cut off. */
function formRequest(route: AnyRoute, means: Means): RandomRequest {
  const { luck, broken } = means;
  const { properties } = shapeOf(route.body);
  const names = Object.keys(properties).filter((name) => name !== "_id");
  const asked = broken ? names.filter(() => luck.next() < 0.5) : [luck.pick(names)];
  const fields = asked.map(
    (name) => [name, valueFor(name, properties[name] ?? {}, means)] as const,
  );
  const { payload, headers } = formOf(Object.fromEntries(fields), fileFor(route));
  const text = payload.toString();
  const end = broken && luck.next() < 0.3 ? luck.whole(0, text.length) : text.length;
  const url = `${pathOf(route, means)}${queryOf(route, means)}`;
  return { method: route.method, url, headers, payload: text.slice(0, end) };
}

/** A request to a route: two in five are plausible, the others broken somewhere. */
export function randomRequest(route: AnyRoute, known: Known, luck: Chance): RandomRequest {
  const broken = luck.next() < 0.6;
  const means = { known, luck, broken };
  const withBody = route.method !== "GET" && (!broken || luck.next() < 0.95);
  const withCookie = route.path.startsWith("/api/auth/") && luck.next() < 0.8;
  const type =
    !broken || luck.next() < 0.98
      ? "application/json"
      : luck.pick(["text/plain", "application/xml", ""]);
  if (route.takes === "form") return formRequest(route, means);
  return {
    method: route.method,
    url: `${pathOf(route, means)}${queryOf(route, means)}`,
    headers: {
      ...(withBody ? { "content-type": type } : {}),
      ...(withCookie ? { cookie: `plumbline_refresh=${luck.pick(known.cookies)}` } : {}),
    },
    ...(withBody ? { payload: bodyOf(route, means) } : {}),
  };
}
