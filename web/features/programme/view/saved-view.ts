import { readUrl, type UrlChange, writeUrl } from "../../../ui/hooks/url-params.ts";
import type { ProgrammeView } from "./matching.ts";
import { viewParams } from "./view-params.ts";

/** A view as it is kept. The branch belongs to one programme, and is left out: a view serves all of them. */
export function queryOf(view: ProgrammeView): string {
  return writeUrl(viewParams, new URLSearchParams(), { ...view, below: undefined }).toString();
}

/** The URL change that shows a stored view, whatever is shown now. Parts that are no longer known are left out. */
export function changeTo(query: string): UrlChange<typeof viewParams> {
  return { ...readUrl(viewParams, new URLSearchParams(query)), below: undefined };
}
