import { storedValues } from "../stored.ts";

/**
 * What the person opened by the search is stored beside the server's answers, because it names records too: it is
 * deleted with them at a sign-out, with other rights, and when a record that its key names is gone.
 */
const answers = storedValues("answers");
const keyOf = (id: string) => `used ${id}`;

/** Returns what was used, in no order. */
export const readUsed = <T>(): Promise<readonly T[]> => answers.all<T>(keyOf(""));

export const putUsed = (id: string, value: unknown): void => answers.put(keyOf(id), value);

export const dropUsed = (id: string): void => answers.remove(keyOf(id));
