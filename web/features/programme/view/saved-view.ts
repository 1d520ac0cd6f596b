import { readUrl, type UrlChange, writeUrl } from "../../../ui/hooks/url-params.ts";
import type { ProgrammeView } from "./matching.ts";
import { viewParams } from "./view-params.ts";

/**
 * Returns a view as it is stored. The branch is left out, because it belongs to one programme and a view serves all
 * of them.
 */
export function queryOf(view: ProgrammeView): string {
  return writeUrl(viewParams, new URLSearchParams(), { ...view, below: undefined }).toString();
}

/** The URL change that shows a stored view, whatever is shown now. Parts that are no longer known are left out. */
export function changeTo(query: string): UrlChange<typeof viewParams> {
  return { ...readUrl(viewParams, new URLSearchParams(query)), below: undefined };
}
