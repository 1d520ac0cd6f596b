import { useQuery } from "@tanstack/react-query";
import { getStorage } from "../../../contract/storage.ts";
import { queryOptionsFor } from "../../api/queries.ts";

/** What the company's files use of what it may store. */
export function useStorage() {
  return useQuery({ ...queryOptionsFor(getStorage), select: ({ data }) => data });
}
