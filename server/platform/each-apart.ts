import { isUnavailable } from "../database/errors/sql-errors.ts";

/**
 * Does scheduled work for each of these items, one after the other. A failed item is reported and left for the next
 * time; it does not keep the others waiting. If the database cannot be reached, the work ends.
 * @param work returns whether there was something to do
 * @returns how many items had something to do
 */
export async function eachApart(
  ids: readonly string[],
  {
    work,
    warn,
    failed,
  }: {
    readonly work: (id: string) => Promise<boolean>;
    readonly warn: (error: unknown, message: string) => void;
    /** The message about an item that fails. */
    readonly failed: string;
  },
): Promise<number> {
  let done = 0;
  for (const id of ids) {
    try {
      if (await work(id)) done += 1;
    } catch (error) {
      if (isUnavailable(error)) throw error;
      warn(error, `${failed}, trying again later: ${id}`);
    }
  }
  return done;
}
