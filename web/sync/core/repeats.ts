import type { CommandSpec } from "./command.ts";
import { isOutcomeUnknown } from "./retry-rules.ts";

/**
 * Remembers the last command that failed with nobody knowing whether the server has done it. The same
 * asked for again is that command, so that the server does it once.
 */
export function createRepeats() {
  let last: { readonly id: string; readonly asked: string } | undefined;
  const asked = ({ route, input }: CommandSpec) => JSON.stringify([route.name, input]);
  return {
    /** The id to run a command under; undefined for one of its own. */
    idFor: (spec: CommandSpec): string | undefined =>
      last?.asked === asked(spec) ? last.id : undefined,
    /** One that is completed when it is sent may differ from the first, and is a command of its own. */
    failed(id: string, spec: CommandSpec, error: unknown): void {
      const repeats = isOutcomeUnknown(error) && !spec.onNewest;
      last = repeats ? { id, asked: asked(spec) } : undefined;
    },
  };
}
