import type { Ctx } from "../context.ts";
import { selectNameOf } from "../database/field-versions.sql.ts";
import { today } from "../platform/calendar.ts";
import { dayInWords, quotedValue } from "./merge-words.ts";

type With<Name extends string, Value> = { readonly [N in Name]: Value };

/** Shows a text, in quotation marks. */
export const textInWords =
  <Name extends string>(name: Name) =>
  (state: With<Name, string>): string | undefined =>
    quotedValue(state[name]);

/** Shows one of a few values by its label. */
export const choice =
  <Name extends string, Value extends string>(
    name: Name,
    labels: Readonly<Record<Value, string>>,
  ) =>
  (state: With<Name, Value>): string =>
    labels[state[name]];

/** Shows a day. */
export const day =
  <Name extends string>(name: Name) =>
  (state: With<Name, string | null>, { now, actor }: Ctx): string => {
    const value = state[name];
    return value === null ? "" : dayInWords(value, today(now, actor.timeZone));
  };

/** Shows a person whom the caller may know of. */
export const personInWords =
  <Name extends string>(name: Name) =>
  async (state: With<Name, string | null>, { tx }: Ctx): Promise<string | undefined> => {
    const value = state[name];
    return value === null ? "" : selectNameOf(tx, value);
  };
