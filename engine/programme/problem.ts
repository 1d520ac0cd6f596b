/** Why a programme cannot be computed, or an edit cannot be applied. The message is for people. */
export class ProgrammeError extends Error {
  readonly code: ProgrammeProblem;
  /** The activities concerned: of a cycle, its loop in order. */
  readonly activities: readonly string[];
  /** The position of the refused edit in its batch; null if no single edit is at fault. */
  readonly edit: number | null;

  constructor(
    code: ProgrammeProblem,
    message: string,
    about: { readonly activities?: readonly string[]; readonly edit?: number | null } = {},
  ) {
    super(message);
    this.name = "ProgrammeError";
    this.code = code;
    this.activities = about.activities ?? [];
    this.edit = about.edit ?? null;
  }
}

/** `beyond`: a date outside of the years 1900 to 2199. `not_found`: an edit names a record that is not there. */
export type ProgrammeProblem = "cycle" | "beyond" | "invalid" | "not_found";

/** How a message names an activity. */
export function titleOf(activity: { readonly code: string; readonly name: string }): string {
  const title = [activity.code, activity.name].filter((part) => part !== "").join(" ");
  return title === "" ? "An activity without a name" : `“${title}”`;
}
