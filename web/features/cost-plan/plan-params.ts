import { choiceParam } from "../../ui/hooks/url-params.ts";

/** Whether the URL shows the plan, or its revisions. */
export const planParams = { view: choiceParam(["revisions"]) };
