import type { Scope } from "./scope.ts";

/** One line of a benchmark's table. */
export interface Finding {
  readonly what: string;
  /** What was measured, with its unit. */
  readonly figure: string;
  /** The target from DESIGN. A line without one is informative only. */
  readonly goal?: string;
  readonly holds?: boolean;
}

export interface Benchmark {
  readonly name: string;
  readonly title: string;
  /**
   * Runs the benchmark. It gives everything that it starts to `scope`, which stops it. @throws Error if it cannot
   * measure.
   */
  readonly run: (scope: Scope) => Promise<readonly Finding[]>;
}

/** A line whose figure must reach `goal`. */
export function atLeast(
  goal: number,
  line: { what: string; value: number; show: (value: number) => string; detail?: string },
): Finding {
  return judged("≥", line.value >= goal, goal, line);
}

/** A line whose figure must not exceed `goal`. */
export function atMost(
  goal: number,
  line: { what: string; value: number; show: (value: number) => string; detail?: string },
): Finding {
  return judged("≤", line.value <= goal, goal, line);
}

function judged(
  sign: string,
  holds: boolean,
  goal: number,
  line: { what: string; value: number; show: (value: number) => string; detail?: string },
): Finding {
  const { what, value, show, detail } = line;
  return {
    what,
    figure: detail === undefined ? show(value) : `${show(value)}  ${detail}`,
    goal: `${sign} ${show(goal)}`,
    holds,
  };
}
