import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { listTaskPeople } from "../../../contract/tasks/task-people.ts";
import { queryOptionsFor } from "../../api/queries.ts";

/** The people whom the person can see and whose name or company matches, fetched while they are offered. */
export function usePersonChoices({ search, open }: { search: string; open: boolean }) {
  const found = useQuery({
    ...queryOptionsFor(listTaskPeople, { query: search ? { search } : {} }),
    placeholderData: keepPreviousData,
    enabled: open,
  });
  return {
    people: found.data?.data ?? [],
    isLoading: found.isLoading || found.isPlaceholderData,
    failed: found.isError,
  };
}

/** The person by whom a list is filtered: undefined until they are known, null if they are not found. */
export function useChosenPerson(person: string | undefined) {
  const { data } = useQuery({
    ...queryOptionsFor(listTaskPeople, { query: { person: person ?? "" } }),
    select: (answer) => answer.data[0] ?? null,
    enabled: person !== undefined,
  });
  return data;
}
