import { useMemo } from "react";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { useDevice, useStored } from "./parts/use-site.ts";
import { RelativeTime } from "../../ui/data/relative-time.tsx";

/** The projects on this device, with their titles; undefined while they are read. */
export function useProjectsHere() {
  const { db } = useDevice();
  const ask = useMemo(
    () => async () => {
      const projects = await db.projects.toArray();
      const rows = await db.rows.bulkGet(projects.map(({ id }) => `project/${id}`));
      return projects.flatMap((project, place) => {
        const title = rows[place]?.row["title"];
        return typeof title === "string" ? [{ ...project, title }] : [];
      });
    },
    [db],
  );
  return useStored(ask);
}

/** The projects on this device, each with a link to its site tab. Renders nothing if there are none. */
export function DeviceProjects() {
  const projects = useProjectsHere() ?? [];
  if (projects.length === 0) return null;
  return (
    <section className="mx-auto grid w-full max-w-md gap-2 pb-6">
      <h2 className="text-sm font-semibold">On this device</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {projects.map(({ id, title, syncedAt }) => (
          <li key={id} className="relative px-4 py-3 hover:bg-hover">
            <Link
              to={paths.projectRoom(id, "site")}
              className="font-medium wrap-anywhere after:absolute after:inset-0"
            >
              {title}
            </Link>
            {syncedAt !== null && (
              <p className="text-[0.8125rem] text-soft">
                Up to date as of <RelativeTime iso={new Date(syncedAt).toISOString()} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
