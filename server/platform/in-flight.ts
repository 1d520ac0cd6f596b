import { Refusal } from "../errors.ts";

/**
 * Counts what people have under way, so that nobody takes all the room there is, and all of them no
 * more than that.
 * @param most.each of one person's at once, `all` of everybody's.
 * @returns what begins a piece and gives what ends it, once or oftener.
 * @throws Refusal `rate_limited`, from the beginning, when too many are under way.
 */
export function inFlight(most: {
  readonly each: number;
  readonly all: number;
}): (userId: string) => () => void {
  const own = new Map<string, number>();
  let all = 0;
  return (userId) => {
    const mine = own.get(userId) ?? 0;
    if (mine >= most.each)
      throw new Refusal(
        "rate_limited",
        "You are sending several things at this moment. Please wait until one of them has arrived.",
      );
    if (all >= most.all)
      throw new Refusal(
        "rate_limited",
        "Many people are sending something large at this moment. Please try again shortly.",
      );
    own.set(userId, mine + 1);
    all += 1;
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      all -= 1;
      const left = (own.get(userId) ?? 1) - 1;
      if (left > 0) own.set(userId, left);
      else own.delete(userId);
    };
  };
}
