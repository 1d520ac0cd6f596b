import { storedValues } from "../stored.ts";

const drafts = storedValues("drafts");

/**
 * Reads what the signed-in person typed and has not sent, also after a reload.
 * @param name unique within the app, such as `expense:new:<project>`
 */
export async function readDraft<T>(name: string): Promise<T | undefined> {
  return (await drafts.find(name))?.value as T | undefined;
}

/** Keeps plain data or files as a draft. */
export const putDraft = drafts.put;

/** Forgets a draft: it was sent, or thrown away. */
export const dropDraft = drafts.remove;
