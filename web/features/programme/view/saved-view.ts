import { readUrl, type UrlChange, writeUrl } from "../../../ui/hooks/url-params.ts";
import type { ProgrammeView } from "./matching.ts";
import { viewParams } from "./view-params.ts";

/** A view as it is kept. The branch belongs to one programme, and is left out: a view serves all of them. */
export function queryOf(view: ProgrammeView): string {
  return writeUrl(viewParams, new URLSearchParams(), { ...view, below: undefined }).toString();
}

/** The change that shows a kept view, whatever is shown now. What it says and nobody knows any more is left out. */
export function changeTo(query: string): UrlChange<typeof viewParams> {
  return { ...readUrl(viewParams, new URLSearchParams(query)), below: undefined };
}
