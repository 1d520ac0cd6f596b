import type { CommandSpec } from "./command.ts";
import { isOutcomeUnknown } from "./retry-rules.ts";

/**
 * Remembers the last failed command whose outcome on the server is unknown. The same request again repeats
 * that command, so that the server does it once.
 */
export function createRepeats() {
  let last: { readonly id: string; readonly request: string } | undefined;
  const request = ({ route, input }: CommandSpec) => JSON.stringify([route.name, input]);
  return {
    /** The id of the command to repeat; undefined for a new one. */
    idFor: (spec: CommandSpec): string | undefined =>
      last?.request === request(spec) ? last.id : undefined,
    /** A command that is completed when it is sent may differ from the first, so it is a new one. */
    failed(id: string, spec: CommandSpec, error: unknown): void {
      const repeats = isOutcomeUnknown(error) && !spec.onNewest;
      last = repeats ? { id, request: request(spec) } : undefined;
    },
  };
}
