/** Something that only the person at the terminal can mend; run.mjs prints its message as it stands. */
export class Problem extends Error {
  override readonly name = "Problem";
}
