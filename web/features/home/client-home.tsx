import { paths } from "../../paths.ts";
import { Card } from "../../ui/data/card.tsx";
import { EmptyState } from "../../ui/data/empty-state.tsx";
import { TextLink } from "../../ui/controls/text-link.tsx";
import { useUser } from "../session/public.ts";
import { BuildingCard } from "./building-card.tsx";
import { useClientHome } from "./home-queries.ts";
import { HomeState } from "./home-state.tsx";

/** A client's buildings, as large cards. */
export function ClientHome() {
  const { workspace } = useUser();
  return (
    <HomeState home={useClientHome()}>
      {({ data: { today, total, buildings } }) =>
        total === 0 ? (
          <Card>
            <EmptyState drawing="building" title="No building is shared with you yet.">
              Ask an administrator or engineer of {workspace.name} to add you to its team.
            </EmptyState>
          </Card>
        ) : (
          <>
            <ul className="grid gap-6 lg:grid-cols-2">
              {buildings.map((building) => (
                <li key={building._id}>
                  <BuildingCard building={building} today={today} />
                </li>
              ))}
            </ul>
            {total > buildings.length && (
              <p className="mt-4 text-sm text-muted">
                The first {buildings.length} of {total}.{" "}
                <TextLink to={paths.projects()}>See all projects</TextLink>
              </p>
            )}
          </>
        )
      }
    </HomeState>
  );
}
