import { paths } from "../../paths.ts";
import { TextLink } from "../../ui/controls/text-link.tsx";
import { BuildingCard } from "./building-card.tsx";
import { useClientHome } from "./home-queries.ts";
import { HomeState } from "./home-state.tsx";
import { WaitingCard } from "./waiting-card.tsx";
import { NoProject } from "./no-project.tsx";

/** A client's buildings, as large cards. */
export function ClientHome({ most }: { most?: number | undefined }) {
  return (
    <HomeState home={useClientHome()}>
      {({ data: { today, total, buildings, ask, waiting } }) =>
        total === 0 ? (
          <NoProject
            title="No building is shared with you yet."
            ask={ask}
            brief={most !== undefined}
          />
        ) : (
          <>
            <WaitingCard waiting={waiting} />
            <ul className="grid gap-6 lg:grid-cols-2">
              {buildings.slice(0, most).map((building) => (
                <li key={building._id}>
                  <BuildingCard building={building} today={today} />
                </li>
              ))}
            </ul>
            {total > Math.min(buildings.length, most ?? total) && (
              <p className="mt-4 text-sm text-muted">
                The first {Math.min(buildings.length, most ?? total)} of {total}.{" "}
                <TextLink to={paths.projects()}>See all projects</TextLink>
              </p>
            )}
          </>
        )
      }
    </HomeState>
  );
}
