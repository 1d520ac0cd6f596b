import path from "node:path";
import type { FullResult, Reporter, TestCase, TestResult } from "@playwright/test/reporter";

/** The part of all browser tests' time that one file may take: the longest takes a twentieth. */
const MAX_SHARE = 0.08;
/** Runs of fewer tests are not judged. */
const MIN_TESTS = 150;

/**
 * Fails a whole run of the browser tests if one file takes more than its share, on a slow machine as on a fast
 * one.
 */
export default class BrowserShare implements Reporter {
  readonly #times = new Map<string, number>();
  #tests = 0;

  onTestEnd({ location }: Pick<TestCase, "location">, { duration }: Pick<TestResult, "duration">) {
    const file = path.relative(path.resolve(import.meta.dirname, "../.."), location.file);
    this.#tests += 1;
    this.#times.set(file, (this.#times.get(file) ?? 0) + duration);
  }

  onEnd(): Promise<{ status?: FullResult["status"] } | undefined> {
    const all = [...this.#times.values()].reduce((sum, time) => sum + time, 0);
    const over =
      this.#tests < MIN_TESTS ? [] : [...this.#times].filter(([, time]) => time > MAX_SHARE * all);
    for (const [file, time] of over)
      process.stderr.write(
        `${file} takes ${Math.round((100 * time) / all)} % of the time of all browser tests. ` +
          `It may take ${MAX_SHARE * 100} %. Join its journeys, or check more of it below the browser.\n`,
      );
    return Promise.resolve(over.length > 0 ? { status: "failed" } : undefined);
  }
}
