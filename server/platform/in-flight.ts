import { Refusal } from "../errors.ts";

/**
 * Limits how much people have in progress, each by themselves and all together.
 * @param most.each the limit of one person, `all` of everybody together.
 * @returns a function that begins a piece and returns the function that ends it, which may be called again.
 * @throws Refusal `rate_limited`, when a piece begins while too many are in progress.
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
        "You are sending several things at this moment. Please wait until one of them is finished.",
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
