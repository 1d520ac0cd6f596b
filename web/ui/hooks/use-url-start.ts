import { useEffect, useState } from "react";
import type { UrlParam } from "./url-params.ts";
import { useUrlState } from "./use-url-state.ts";

/**
 * What a person has begun to make on a screen, by a button or by a link with `?new=`. The parameter is removed at once, so
 * that neither a reload nor Back begins it again.
 * @param schema the values that the screen knows; a constant of the module
 * @param may whether a link may begin it; null while that is not known, so that the link waits
 */
export function useUrlStart<Value extends string>(
  schema: { readonly new: UrlParam<Value | undefined> },
  may: boolean | null = true,
) {
  const { state, change } = useUrlState(schema);
  const asked = state.new;
  const [begun, begin] = useState<Value>();
  const [known, setKnown] = useState<Value>();
  const isDecided = may !== null;
  if (asked !== known && isDecided) {
    setKnown(asked);
    if (asked !== undefined && may) begin(asked);
  }
  useEffect(() => {
    if (asked !== undefined && isDecided) change({ new: undefined });
  }, [asked, isDecided, change]);
  return [begun, begin] as const;
}
