import { waitingKinds } from "../../../contract/home/waiting.ts";
import { choiceParam, idParam, type UrlState } from "../../ui/hooks/url-params.ts";

/** The filters of the list, in the URL. */
export const waitingFilters = { kind: choiceParam(waitingKinds), project: idParam };
export type WaitingFilters = UrlState<typeof waitingFilters>;

/** The parameters of the open item: its record, and as what it waits, since one task can wait for several decisions. */
export const OPEN_ITEM = "item";
export const OPEN_AS = "as";
export const openParams = { [OPEN_AS]: choiceParam(waitingKinds, "expenses") };
