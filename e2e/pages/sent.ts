import type { Call, Calls } from "../harness/calls.ts";

/** Of the calls that were made, those that change something. */
export function changesSent(calls: Calls): readonly Call[] {
  return calls.all().filter(({ method }) => method !== "GET");
}
