import type { Call, Calls } from "../harness/calls.ts";

/** The recorded calls that change something. */
export function changesSent(calls: Calls): readonly Call[] {
  return calls.all().filter(({ method }) => method !== "GET");
}
