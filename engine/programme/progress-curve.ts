/** Times are in any unit, the same for all. */
interface Work {
  readonly from: number;
  readonly to: number;
  readonly weight: number;
}

/** An activity, as far as the S-curve counts it. */
export interface CurveActivity {
  readonly start: number;
  readonly finish: number;
  readonly actualStart: number | null;
  readonly actualFinish: number | null;
  /** Its working time, by which it counts. */
  readonly weight: number;
  /** 0 to 100. */
  readonly percentDone: number;
}

/** How much of some work is done at each time: each piece evenly between its ends, one without length at once. */
function doneAt(work: readonly Work[], times: readonly number[]): number[] {
  const done = times.map(() => 0);
  for (const { from, to, weight } of work)
    for (const [index, at] of times.entries()) {
      if (at < from || (at === from && to > from)) continue;
      done[index] = (done[index] ?? 0) + weight * (at >= to ? 1 : (at - from) / (to - from));
    }
  return done;
}

function percentages(done: readonly number[], whole: number): number[] {
  return done.map((each) => (whole === 0 ? 0 : (100 * each) / whole));
}

const sum = (list: readonly { readonly weight: number }[]) =>
  list.reduce((total, { weight }) => total + weight, 0);

/** The percentage of planned work that is due at each time. */
export function plannedCurve(
  activities: readonly Pick<CurveActivity, "start" | "finish" | "weight">[],
  times: readonly number[],
): number[] {
  const work = activities.map(({ start, finish, weight }) => ({ from: start, to: finish, weight }));
  return percentages(doneAt(work, times), sum(activities));
}

/**
 * The percentage of a programme's work that is done at each time. Up to the data date it is what was reported, spread from each
 * actual start to its finish or to the data date. After it, what remains is spread over the dates that are computed for it.
 */
export function earnedCurve(
  activities: readonly CurveActivity[],
  times: readonly number[],
  dataDate: number,
): number[] {
  const work = activities.flatMap((activity) => {
    const { start, finish, actualStart, actualFinish, weight, percentDone } = activity;
    const done = (weight * percentDone) / 100;
    const from = Math.min(actualStart ?? start, dataDate);
    const remaining = Math.max(start, dataDate);
    return [
      { from, to: Math.max(from, Math.min(actualFinish ?? dataDate, dataDate)), weight: done },
      { from: remaining, to: Math.max(remaining, finish), weight: weight - done },
    ].filter((piece) => piece.weight > 0);
  });
  return percentages(doneAt(work, times), sum(activities));
}
