import { isUnavailable } from "../database/sql-errors.ts";

/**
 * Does scheduled work for each of these, one after the other. One that fails is reported and left for the next time: it
 * does not keep the others waiting. A database that is away ends the work.
 * @param work whether there was something to do
 * @returns for how many there was
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
    /** What is said of one that fails. */
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
