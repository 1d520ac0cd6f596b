import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect } from "vitest";
import {
  overspent,
  PROCESSOR_SHARES,
  processorSeconds,
  slowness,
} from "./scripts/run/processor-share.ts";

/**
 * The same cases in every run, so that a failure can be reproduced. `PROPERTY_SEED=random` tries new cases,
 * and a number repeats those of an earlier run.
 */
const asked = process.env["PROPERTY_SEED"] ?? "20260901";
if (asked !== "random") fc.configureGlobal({ seed: Number(asked) });

// A worker runs one file at a time, so that its processor time is the file's. Modules are loaded before.
if (process.env[PROCESSOR_SHARES] !== undefined) {
  let began = 0;
  beforeAll(() => {
    began = processorSeconds();
  });
  afterAll(() => {
    const seconds = processorSeconds() - began;
    const file = path.relative(import.meta.dirname, expect.getState().testPath ?? "");
    const problem = overspent({
      file: file.replaceAll(path.sep, "/"),
      seconds,
      slower: slowness,
    });
    if (problem !== undefined) throw new Error(problem);
  });
}
