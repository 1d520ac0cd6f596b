import { useQuery } from "@tanstack/react-query";
import { getRecordHistory } from "../../../../contract/site-records.ts";
import { queryOptionsFor } from "../../../api/queries.ts";

/** The edits of a record and the states that it had. A record that the server does not know yet has none. */
export function useRecordHistory(id: string, version: number) {
  const options = queryOptionsFor(getRecordHistory, { params: { id } });
  // A new version is a new entry.
  return useQuery({ ...options, queryKey: [...options.queryKey, version], enabled: version > 0 });
}
