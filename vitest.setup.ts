import fc from "fast-check";

/**
 * The same cases in every run, so that a failure can be reproduced. `PROPERTY_SEED=random` tries new cases,
 * and a number repeats those of an earlier run.
 */
const asked = process.env["PROPERTY_SEED"] ?? "20260901";
if (asked !== "random") fc.configureGlobal({ seed: Number(asked) });
