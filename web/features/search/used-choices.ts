import type { PaletteChoice } from "./palette-choices.ts";

/** The most that is remembered of what a person used, and how much of it is offered before anything is typed. */
const REMEMBERED = 30;
const OFFERED = 6;

/** When a choice was used. A record is remembered with its words and address, because only a search finds it again. */
export interface UsedChoice {
  readonly id: string;
  readonly at: number;
  readonly found?: PaletteChoice & { readonly run: string };
}

const isLink = (choice: PaletteChoice): choice is PaletteChoice & { readonly run: string } =>
  typeof choice.run === "string";

/** Adds what was picked to what was used before, the latest first, and says what is to be forgotten for it. */
export function withUsed(
  used: readonly UsedChoice[],
  choice: PaletteChoice,
  at: number,
): { readonly latest: UsedChoice; readonly used: readonly UsedChoice[]; readonly old: string[] } {
  const { id, kind } = choice;
  const isFound = kind !== "page" && kind !== "action" && isLink(choice);
  const latest: UsedChoice = { id, at, ...(isFound ? { found: choice } : {}) };
  const all = [latest, ...latestFirst(used).filter((each) => each.id !== id)];
  return {
    latest,
    used: all.slice(0, REMEMBERED),
    old: all.slice(REMEMBERED).map((each) => each.id),
  };
}

export function latestFirst(used: readonly UsedChoice[]): readonly UsedChoice[] {
  return used.toSorted((a, b) => b.at - a.at);
}

/** What to offer before anything is typed: what was used last, as far as the person may still use it here. */
export function lastUsed(
  used: readonly UsedChoice[],
  own: readonly PaletteChoice[],
): readonly PaletteChoice[] {
  return latestFirst(used)
    .flatMap(({ id, found }) => own.find((choice) => choice.id === id) ?? found ?? [])
    .slice(0, OFFERED);
}
