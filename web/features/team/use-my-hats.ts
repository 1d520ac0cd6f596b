import { useQuery } from "@tanstack/react-query";
import type { Hat } from "../../../contract/hats.ts";
import { hatsMatter, parseRole } from "../../../contract/permissions.ts";
import { getMyHats } from "../../../contract/people/team.ts";
import { queryOptionsFor } from "../../api/queries.ts";
import { useUser } from "../session/public.ts";

interface HatInvolvement {
  readonly hats: readonly Hat[];
  readonly isColleagues: boolean;
}

/** The person's hats by project and their colleagues, fetched only if `wanted`. */
function useMyHats(wanted: boolean) {
  const { data } = useQuery({
    ...queryOptionsFor(getMyHats),
    select: (answer) => answer.data,
    enabled: wanted,
  });
  return data;
}

/** The person's own hats on any project, fetched only while `wanted`, which is when they have an effect. */
export function useHatsByProject(wanted: boolean): (projectId: string) => readonly Hat[] {
  const data = useMyHats(wanted);
  return (projectId) => data?.projects.find(({ _id }) => _id === projectId)?.hats ?? [];
}

/**
 * The hats of the signed-in person that matter for a record: those on its project, and whether the record is a
 * colleague's. Fetched only for roles to which a hat can give a permission.
 */
export function useHatsOn(record: {
  readonly projectId: string;
  readonly assignedTo: string | null;
}): HatInvolvement {
  const { role, isOwner } = useUser();
  const known = parseRole(role);
  const data = useMyHats(known !== undefined && hatsMatter({ role: known, isOwner }, "task.move"));
  const hats = data?.projects.find(({ _id }) => _id === record.projectId)?.hats ?? [];
  const isColleagues =
    record.assignedTo !== null && data?.colleagues.includes(record.assignedTo) === true;
  return { hats, isColleagues };
}
