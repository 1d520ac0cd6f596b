import {
  type Condition,
  conditionOperators,
  conditionTest,
} from "../../../../engine/programme/typed/condition.ts";
import { elapsedUnits } from "../../../../engine/programme/typed/duration.ts";
import type { PlanActivity } from "../../../../engine/programme/plan.ts";
import type { UrlParam } from "../../../ui/hooks/url-params.ts";
import { type CellContext, type ProgrammeColumn, unitsOfActivity } from "../columns/column.ts";

/** The most conditions of a view, and the longest value of one: a view is kept in at most 2000 characters. */
export const MOST_CONDITIONS = 12;
export const LONGEST_VALUE = 100;

const none: readonly Condition[] = [];

/** `start.before.2026-03-01~name.contains.slab`: all of them have to hold. */
export const conditionsParam: UrlParam<readonly Condition[]> = {
  fallback: none,
  parse: (text) => [...new Set(text.split("~"))].flatMap(parseCondition).slice(0, MOST_CONDITIONS),
  format: (conditions) => conditions.map(formatCondition).join("~"),
};

function formatCondition({ column, operator, value, until }: Condition): string {
  const values = operator === "between" ? `${escaped(value)}|${escaped(until)}` : escaped(value);
  return `${column}.${operator}.${values}`;
}

function parseCondition(text: string): Condition[] {
  const [, column, name, values = ""] = /^([\w:-]{1,60})\.(\w+)\.(.*)$/s.exec(text) ?? [];
  const operator = conditionOperators.find((one) => one === name);
  if (column === undefined || operator === undefined) return [];
  const [value = "", until = ""] = operator === "between" ? values.split("|") : [values];
  return [{ column, operator, value: plain(value), until: plain(until) }];
}

/** The signs between conditions and between their values, as they are written within a value. */
const signs = [
  ["%", "%25"],
  ["~", "%7E"],
  ["|", "%7C"],
] as const;

const escaped = (value: string) =>
  signs.reduce((text, [sign, code]) => text.replaceAll(sign, code), value);

const plain = (value: string) =>
  signs
    .reduceRight((text, [sign, code]) => text.replaceAll(code, sign), value)
    .slice(0, LONGEST_VALUE);

/** A condition whose column is there and whose values can be read. */
export interface UsedCondition {
  readonly condition: Condition;
  readonly column: ProgrammeColumn;
  readonly holds: (activity: PlanActivity) => boolean;
}

/** Leaves out conditions that a view of another programme, or an old one, has and this one cannot use. */
export function usedConditions(
  conditions: readonly Condition[],
  known: readonly ProgrammeColumn[],
  context: CellContext,
): UsedCondition[] {
  return conditions.flatMap((condition): UsedCondition[] => {
    const column = known.find(({ key }) => key === condition.column);
    if (!column) return [];
    const { measure } = column;
    const test = conditionTest(measure?.kind ?? "text", condition);
    if (!test) return [];
    const holds = (activity: PlanActivity) =>
      test({
        text: measure ? "" : column.text(activity, context),
        value: measure ? measure.of(activity, context) : null,
        units:
          measure?.kind === "duration" ? unitsOfActivity(context.plan, activity) : elapsedUnits,
      });
    return [{ condition, column, holds }];
  });
}

/** Whether a column says something of work, and not of the outline: a summary does not match it. */
export const isOfWork = ({ measure, choices }: ProgrammeColumn): boolean =>
  measure !== undefined || choices !== undefined;
