import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import {
  endPersonSignIns,
  listPeople,
  type Person,
  removePerson,
  updatePerson,
} from "../../../contract/people.ts";
import type { Role } from "../../../contract/permissions.ts";
import type { BodyOf } from "../../../contract/route.ts";
import { infiniteOptionsFor, queryOptionsFor } from "../../api/queries.ts";
import { command } from "../../sync/spec.ts";
import { useCommand } from "../../sync/use-command.ts";
import { setValues } from "../../ui/hooks/url-params.ts";
import type { PeopleFilters } from "./admin-params.ts";

const PAGE_SIZE = 50;
/** As many as a picker shows before one must search. */
const CHOICES = 20;

/** The people of the company, page by page, by name; the old list stays while a new one is fetched. */
export function usePeoplePages(filters: PeopleFilters) {
  const query = { ...setValues(filters), limit: PAGE_SIZE };
  return useInfiniteQuery({
    ...infiniteOptionsFor(listPeople, { query }, (answer) => answer.nextCursor),
    placeholderData: keepPreviousData,
  });
}

/** People to choose one from, those of whose name, email or company the search is a part. */
export function usePeopleChoices({
  search,
  open,
  active,
}: {
  search: string;
  open: boolean;
  /** Leaves out who is deactivated. */
  active: boolean;
}) {
  const query = {
    limit: CHOICES,
    ...(search ? { search } : {}),
    ...(active ? { active: "true" as const } : {}),
  };
  const found = useQuery({
    ...queryOptionsFor(listPeople, { query }),
    placeholderData: keepPreviousData,
    enabled: open,
  });
  return { people: found.data?.data ?? [], failed: found.isError };
}

/** Changes one's own role, after which one may have no business here any more. */
export function useChangeOwnRole() {
  return useCommand(({ _id: id, role }: { _id: string; role: Role }) =>
    command(updatePerson, { params: { id }, body: { role } }, { leaves: true }),
  );
}

const shows = [listPeople];

interface Update {
  readonly person: Pick<Person, "_id">;
  readonly body: BodyOf<typeof updatePerson>;
}

/** Changes someone's role, deactivates or reactivates them. */
export function useUpdatePerson() {
  return useCommand(
    ({ person, body }: Update) => command(updatePerson, { params: { id: person._id }, body }),
    { shows, pick: ({ data }) => data },
  );
}

/** Takes someone out of the company. */
export function useRemovePerson() {
  return useCommand((person: Person) => command(removePerson, { params: { id: person._id } }), {
    shows,
  });
}

/** Ends all of someone's sign-ins; answers how many there were. */
export function useEndPersonSignIns() {
  return useCommand((person: Person) => command(endPersonSignIns, { params: { id: person._id } }), {
    shows,
    pick: ({ data }) => data.ended,
  });
}
