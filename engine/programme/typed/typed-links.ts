import { typedNumber } from "../../amount-text.ts";
import { type LinkType, linkTypes, type PlanLink } from "../plan.ts";
import { elapsedUnits, formatDuration, parseDuration, type WorkUnits } from "./duration.ts";

/** A predecessor as it is typed. */
export type TypedLink = Pick<PlanLink, "from" | "type" | "lagMinutes" | "lagUnit" | "lagPercent">;

export interface LinkContext {
  /** The activity of a row number or a code. */
  readonly idOf: (reference: string) => string | undefined;
  /** The row number or the code of an activity. */
  readonly referenceOf: (id: string) => string;
  /** The length of a day of lag after this activity. */
  readonly unitsOf: (from: string) => WorkUnits;
  /** The minutes that a percent lag comes to. */
  readonly durationOf: (from: string) => number;
}

export type LinksRead =
  | { readonly links: readonly TypedLink[] }
  /** The problem, for the person who typed the text. */
  | { readonly problem: string };

/** A limit that the text of 500 links in a spreadsheet does not reach. */
const MAX_LENGTH = 10_000;
/** A limit that a code with a type and a lag does not reach, however it is spaced. */
const MAX_PREDECESSOR = 1000;
/** The length of the longest code. */
const MAX_REFERENCE = 120;
const MAX_LAG = 64;

/** Reads predecessors: `12FS+3d, 14SS-50%, 7FF+2ed`. Without a type it is finish to start. */
export function parseLinks(text: string, context: LinkContext): LinksRead {
  const parts = text.split(/[,;]/);
  if (parts.some((part) => part.length > MAX_PREDECESSOR))
    return { problem: "One predecessor has at most 1,000 characters." };
  if (text.length > MAX_LENGTH) return { problem: "That is too many predecessors." };
  const links: TypedLink[] = [];
  const known = new Set<string>();
  for (const part of parts) {
    const typed = part.trim();
    if (typed === "") continue;
    const link = parseLink(typed, context);
    if (link === undefined) return { problem: explain(typed, context) };
    const key = `${link.type} ${link.from}`;
    if (known.has(key)) return { problem: `${typed} is listed twice.` };
    known.add(key);
    links.push(link);
  }
  return { links };
}

function explain(typed: string, { idOf }: LinkContext): string {
  const [before = ""] = typed.split(/(?:FS|SS|FF|SF)|[+\-−]/i);
  const reference = before.trim();
  if (reference !== "" && idOf(reference) !== undefined)
    return `The lag in “${typed}” cannot be read. Type ${reference}FS+3d, ${reference}FS-50% or ${reference}FS+2ed.`;
  return /^\d+$/.test(reference)
    ? `“${typed}” is not a predecessor: there is no row ${reference}.`
    : `“${typed}” is not a predecessor. Type a row number or a code, as in 12FS+3d.`;
}

function parseLink(typed: string, context: LinkContext): TypedLink | undefined {
  // A code may look like one with a lag, so a whole code comes first.
  const whole = context.idOf(typed);
  if (whole !== undefined) return { from: whole, type: "FS", ...noLag };
  for (const { reference, type, lag } of readings(typed)) {
    const from = context.idOf(reference);
    if (from === undefined) continue;
    const read = lag === "" ? noLag : parseLag(lag, from, context);
    if (read !== undefined) return { from, type, ...read };
  }
  return undefined;
}

interface Reading {
  readonly reference: string;
  readonly type: LinkType;
  readonly lag: string;
}

const isSpace = (sign: string | undefined): boolean => sign !== undefined && sign.trim() === "";

/** Yields the ways to split a text into reference, type and lag, longer references first. */
function* readings(typed: string): Generator<Reading> {
  const end = typed.length;
  /** For each position, the next one that is not white space. */
  const wordAt = new Int32Array(end + 1).fill(end);
  for (let at = end - 1; at > 0; at -= 1) {
    wordAt[at] = isSpace(typed[at]) ? (wordAt[at + 1] ?? end) : at;
    // White space before it belongs to the shorter reference too.
    if (at > MAX_REFERENCE || isSpace(typed[at - 1])) continue;
    const start = wordAt[at] ?? end;
    const type = linkTypes.find((name) => name === typed.slice(start, start + 2).toUpperCase());
    const lagAt = type === undefined ? start : (wordAt[start + 2] ?? end);
    if (lagAt < end ? !"+-−".includes(typed[lagAt] ?? "") : type === undefined) continue;
    if (end - lagAt <= MAX_LAG)
      yield { reference: typed.slice(0, at), type: type ?? "FS", lag: typed.slice(lagAt) };
  }
}

type Lag = Pick<TypedLink, "lagMinutes" | "lagUnit" | "lagPercent">;
const noLag: Lag = { lagMinutes: 0, lagUnit: "working", lagPercent: null };

function parseLag(text: string, from: string, context: LinkContext): Lag | undefined {
  const sign = text.startsWith("+") ? 1 : -1;
  const size = text.slice(1).trim();
  const percent = /^(\d[\d.,]{0,8})\s*%$/.exec(size)?.[1];
  if (percent !== undefined) {
    const lagPercent = sign * typedNumber(percent);
    if (!(Math.abs(lagPercent) <= 1000)) return undefined;
    const lagMinutes = Math.round((context.durationOf(from) * lagPercent) / 100);
    return { lagMinutes, lagUnit: "percent", lagPercent };
  }
  const elapsed = /^[\d.,\s]+e/i.test(size);
  const minutes = elapsed
    ? parseDuration(size.replace(/e(?=[a-z])/gi, ""), elapsedUnits)
    : parseDuration(size, context.unitsOf(from));
  if (minutes === undefined) return undefined;
  // Some comparisons tell minus zero from zero.
  const lagMinutes = minutes === 0 ? 0 : sign * minutes;
  return { lagMinutes, lagUnit: elapsed ? "elapsed" : "working", lagPercent: null };
}

/** Predecessors as they are typed. */
export function formatLinks(links: readonly TypedLink[], context: LinkContext): string {
  return links.map((link) => formatLink(link, context)).join(", ");
}

export function formatLink(link: TypedLink, context: LinkContext): string {
  const lag = formatLag(link, context);
  const type = link.type === "FS" && lag === "" ? "" : link.type;
  return `${context.referenceOf(link.from)}${type}${lag}`;
}

function formatLag({ from, lagMinutes, lagUnit, lagPercent }: TypedLink, context: LinkContext) {
  if (lagUnit === "percent" && lagPercent !== null)
    return `${lagPercent < 0 ? "-" : "+"}${Math.abs(lagPercent)}%`;
  if (lagMinutes === 0 && lagUnit === "working") return "";
  const sign = lagMinutes < 0 ? "-" : "+";
  const size = Math.abs(lagMinutes);
  if (lagUnit === "working") return `${sign}${formatDuration(size, context.unitsOf(from))}`;
  const elapsed = formatDuration(size, elapsedUnits).split(" ");
  return `${sign}${elapsed.map((part) => part.replace(/([a-z])$/, "e$1")).join(" ")}`;
}
