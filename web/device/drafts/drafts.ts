import { storedValues } from "../stored.ts";

const drafts = storedValues("drafts");

/**
 * Reads what the signed-in person typed and has not sent, even after a reload.
 * @param name unique within the app, such as `expense:new:<project>`
 */
export async function readDraft<T>(name: string): Promise<T | undefined> {
  return (await drafts.find(name))?.value as T | undefined;
}

/** Stores plain data or files as a draft. */
export const putDraft = drafts.put;

/** Deletes a draft, because it was sent or thrown away. */
export const dropDraft = drafts.remove;
