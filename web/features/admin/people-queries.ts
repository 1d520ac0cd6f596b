import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { listAudit } from "../../../contract/audit.ts";
import { listInvitations } from "../../../contract/invitations.ts";
import {
  endPersonSignIns,
  listPeople,
  type Person,
  removePerson,
  updatePerson,
} from "../../../contract/people.ts";
import type { Role } from "../../../contract/permissions.ts";
import { listAssignees } from "../../../contract/projects.ts";
import type { BodyOf } from "../../../contract/route.ts";
import { call } from "../../api/call.ts";
import { infiniteOptionsFor, invalidate, queryOptionsFor } from "../../api/queries.ts";
import { useSession } from "../session/public.ts";
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
  const { refetchMe } = useSession();
  return useMutation({
    mutationFn: async ({ _id, role }: { _id: string; role: Role }) => {
      await call(updatePerson, { params: { id: _id }, body: { role } });
      await refetchMe();
    },
  });
}

/** What is stale once somebody's membership has changed. */
function useStaleAfterChange() {
  const client = useQueryClient();
  return () => invalidate(client, listPeople, listAudit, listInvitations, listAssignees);
}

/** Changes someone's role, deactivates or reactivates them. */
export function useUpdatePerson() {
  const refresh = useStaleAfterChange();
  return useMutation({
    mutationFn: async ({
      person,
      body,
    }: {
      person: Person;
      body: BodyOf<typeof updatePerson>;
    }): Promise<Person> => (await call(updatePerson, { params: { id: person._id }, body })).data,
    onSettled: refresh,
  });
}

/** Takes someone out of the company. */
export function useRemovePerson() {
  const refresh = useStaleAfterChange();
  return useMutation({
    mutationFn: (person: Person) => call(removePerson, { params: { id: person._id } }),
    onSettled: refresh,
  });
}

/** Ends all of someone's sign-ins; answers how many there were. */
export function useEndPersonSignIns() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (person: Person) =>
      (await call(endPersonSignIns, { params: { id: person._id } })).data.ended,
    onSettled: () => invalidate(client, listPeople, listAudit),
  });
}
