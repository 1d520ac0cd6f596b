import type { ResourceKind } from "../../../contract/resources/resources.ts";
import { trueMinus } from "../../../engine/money-format.ts";
import { formatDate } from "../../ui/format.ts";

export const kindLabels: Record<ResourceKind, string> = {
  labour: "Labour",
  plant: "Plant",
  material: "Material",
  subcontract: "Subcontract",
};

/** Common units in construction, by kind. */
export const unitSuggestions: Record<ResourceKind, readonly string[]> = {
  labour: ["day", "hour", "man-day"],
  plant: ["day", "hour", "week"],
  material: ["bag", "tonne", "m³", "m²", "m", "number", "trip", "litre"],
  subcontract: ["day", "m²", "m", "number"],
};

const figure = new Intl.NumberFormat("en-NG", { maximumFractionDigits: 4 });

/** A formatted quantity: 1,250.5. */
export function formatQuantity(value: number): string {
  return trueMinus(figure.format(value));
}

/** Units that are words. "m³" is the same for any quantity. */
const countable = new Set(["bag", "tonne", "trip", "litre", "day", "hour", "man-day", "week"]);

/** Whether the unit means counted items. Nobody says "3 number" or "per each". */
function isCount(unit: string): boolean {
  return ["number", "each"].includes(unit.toLowerCase());
}

/** A quantity and its unit: "1 bag", "200 bags", "12 m³", and for counted items "12". */
export function withUnit(quantity: number, unit: string): string {
  const figure = formatQuantity(quantity);
  return isCount(unit) ? figure : `${figure} ${quantity === 1 ? unit : plural(unit)}`;
}

function plural(unit: string): string {
  return countable.has(unit) ? `${unit}s` : unit;
}

/** The unit after the name of a quantity: ", in bags", ", in m³", and nothing for counted items. */
export function inUnits(unit: string): string {
  return isCount(unit) ? "" : `, in ${plural(unit)}`;
}

/** The unit of a rate: "per bag", and for counted items "each". */
export function perUnit(unit: string): string {
  return isCount(unit) ? "each" : `per ${unit}`;
}

/** A number with its noun: 12 days, 1 day. */
export function quantityText(count: number, one: string, many = `${one}s`): string {
  return `${formatQuantity(count)} ${count === 1 ? one : many}`;
}

/** The days of an assignment: "2 Mar 2026", or "2 Mar – 14 Mar 2026". */
export function assignmentSpanText(from: string, to: string): string {
  if (from === to) return formatDate(from);
  const sameYear = from.slice(0, 4) === to.slice(0, 4);
  const first = sameYear ? formatDate(from).slice(0, -5) : formatDate(from);
  return `${first} – ${formatDate(to)}`;
}

/** Units of a working day: "3 a day", or "24 hours a day" where the unit is not the day itself. */
export function perDay(quantity: number, unit: string): string {
  return unit === "day" ? `${formatQuantity(quantity)} a day` : `${withUnit(quantity, unit)} a day`;
}
