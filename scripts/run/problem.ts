/** An error that only the person at the terminal can fix. run.mjs prints its message as it is. */
export class Problem extends Error {
  override readonly name = "Problem";
}
