import { choiceParam } from "../../../ui/hooks/url-params.ts";

/** What a link begins: one expense, or those of a spreadsheet. */
export const newParams = { new: choiceParam(["expense", "import"]) };
