import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import {
  endPersonSignIns,
  listPeople,
  type Person,
  removePerson,
  updatePerson,
  vouchForPerson,
  withdrawVouch,
} from "../../../../contract/people/people.ts";
import type { Role } from "../../../../contract/permissions.ts";
import type { BodyOf } from "../../../../contract/route.ts";
import { infiniteOptionsFor, queryOptionsFor } from "../../../api/queries.ts";
import { command } from "../../../device/writing/spec.ts";
import { useCommand } from "../../../device/writing/use-command.ts";
import { setValues } from "../../../ui/hooks/url-params.ts";
import type { PeopleFilters } from "../admin-params.ts";

const PAGE_SIZE = 50;
/** How many people a picker shows before a search. */
const CHOICES = 20;

/** The people of the company, page by page, by name. The old list stays while a new one loads. */
export function usePeoplePages(filters: PeopleFilters) {
  const query = { ...setValues(filters), limit: PAGE_SIZE };
  return useInfiniteQuery({
    ...infiniteOptionsFor(listPeople, { query }, (answer) => answer.nextCursor),
    placeholderData: keepPreviousData,
  });
}

/** The people to choose from, whose name, email or company contains the search. */
export function usePeopleChoices({
  search,
  open,
  active,
}: {
  search: string;
  open: boolean;
  /** Leaves out deactivated people. */
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
  return {
    people: found.data?.data ?? [],
    isLoading: found.isLoading || found.isPlaceholderData,
    failed: found.isError,
  };
}

/** Changes the person's own role. Afterwards they may have no access here any more. */
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

/** Changes a person's role, deactivates or reactivates them. */
export function useUpdatePerson() {
  return useCommand(
    ({ person, body }: Update) => command(updatePerson, { params: { id: person._id }, body }),
    { shows, pick: ({ data }) => data },
  );
}

/** Removes a person from the company. */
export function useRemovePerson() {
  return useCommand((person: Person) => command(removePerson, { params: { id: person._id } }), {
    shows,
  });
}

/** Ends all sign-ins of a person. Returns their number. */
export function useEndPersonSignIns() {
  return useCommand((person: Person) => command(endPersonSignIns, { params: { id: person._id } }), {
    shows,
    pick: ({ data }) => data.ended,
  });
}

/** Vouches for a person whose address is not proven, or withdraws that. */
export function useVouch() {
  return useCommand(
    ({ person, vouched }: { readonly person: Person; readonly vouched: boolean }) =>
      command(vouched ? vouchForPerson : withdrawVouch, { params: { id: person._id } }),
    { shows },
  );
}
