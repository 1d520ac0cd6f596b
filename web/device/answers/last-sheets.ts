import { createSignal } from "../../store.ts";
import { storedValues } from "../stored.ts";

/** The drawing that somebody looked at last in a project, and where on it. */
export interface LastSheet {
  readonly drawing: string;
  readonly number: string;
  readonly title: string;
  /** The middle of the screen, from 0 to 1 of the sheet, and the zoom relative to the fitted sheet. */
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

interface StoredSheet extends LastSheet {
  /** When it was looked at, in milliseconds since 1970. */
  readonly at: number;
}

/**
 * It is stored beside the server's answers, because it names a drawing: it is deleted with them at a sign-out, with other
 * rights, and when the project or the drawing that its key names is gone. It names no revision, so that nobody is
 * led back to one that was superseded meanwhile.
 */
const answers = storedValues("answers");
const startOf = (project: string) => `sheet ${project} `;
const changed = createSignal();

/** Listens for another last drawing. */
export const onLastSheet = changed.listen;

/** Returns the drawing that this person looked at last in a project; undefined if there is none. */
export async function readLastSheet(project: string): Promise<LastSheet | undefined> {
  const all = await answers.all<StoredSheet>(startOf(project));
  return all.toSorted((a, b) => b.at - a.at)[0];
}

/** Remembers the drawing that this person looks at, in place of the one before. */
export async function putLastSheet(project: string, sheet: LastSheet, now: number): Promise<void> {
  const before = await answers.all<StoredSheet>(startOf(project));
  for (const { drawing } of before)
    if (drawing !== sheet.drawing) answers.remove(`${startOf(project)}${drawing}`);
  answers.put(`${startOf(project)}${sheet.drawing}`, { ...sheet, at: now });
  changed.ring();
}
