import { clsx } from "clsx";
import { type ReactNode, useState } from "react";
import type { Project } from "../../../contract/projects/projects.ts";
import type { TeamMember } from "../../../contract/people/team.ts";
import { serverMessage } from "../../api/call.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Card } from "../../ui/data/card.tsx";
import { EmptyState } from "../../ui/data/empty-state.tsx";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { SearchInput } from "../../ui/fields/search-input.tsx";
import { useCan, useUser } from "../session/public.ts";
import { AddTeamMember } from "./add-team-member.tsx";
import { RemoveTeamMember } from "./remove-team-member.tsx";
import { useTeam } from "./team-queries.ts";
import { byCompany } from "./team-groups.ts";
import { TeamRow } from "./team-row.tsx";
import { TeamRowsSkeleton } from "./team-skeleton.tsx";
import { teamCountText } from "./team-words.ts";
import { SEARCH_MAX, searchParam } from "../../ui/hooks/url-params.ts";
import { useSearchText } from "../../ui/hooks/use-search-text.ts";
import { useUrlState } from "../../ui/hooks/use-url-state.ts";

export interface TeamProps {
  project: Pick<Project, "_id" | "title">;
  /** The button that invites people to the team, for those who may. */
  invite?: ReactNode;
  /** The people who are invited and have not joined. */
  invited?: ReactNode;
}

/** The team of a project, with a search, and with changes for people who may make them. */
export function TeamSection({ project, invite, invited }: TeamProps) {
  const { search, text, setText } = useTeamSearch();
  const team = useTeam(project._id, search);
  const mayManage = useCan("team.manage").allowed;
  const { _id: self } = useUser();
  const [leaving, setLeaving] = useState<TeamMember>();
  /** The last action. It is announced in the page: a toast would cover the last row, the next one to press. */
  const [message, setMessage] = useState("");
  const { people, total } = team;

  return (
    <section aria-labelledby="project-team">
      <h2 id="project-team" className="sr-only">
        Team
      </h2>
      <div className="flex flex-wrap gap-3">
        <SearchInput
          label="Search the team"
          placeholder="Search by name or company"
          value={text}
          onChange={setText}
          className="flex-1 basis-56"
        />
        {mayManage && (
          <div className="min-w-0 flex-1 basis-56 sm:max-w-72">
            <AddTeamMember
              projectId={project._id}
              onAdded={({ name }) => setMessage(`${name} is on the team.`)}
            />
          </div>
        )}
        {invite}
      </div>
      <div className="my-3 flex min-h-6 flex-wrap items-baseline justify-between gap-x-6 text-sm text-muted">
        <p role="status">
          {people && people.length > 0 && teamCountText({ shown: people.length, total }, search)}
          {message !== "" && <span className="ml-2 text-ink">{message}</span>}
        </p>
        <p className="text-[0.8125rem]">
          Admins and engineers see every project, even if they are not on its team.
        </p>
      </div>
      {team.isPending ? (
        <TeamRowsSkeleton />
      ) : !people ? (
        <Card>
          <ErrorState
            message={serverMessage(team.error, "Failed to load the team. Please try again.")}
            onRetry={() => void team.refetch()}
            retrying={team.isFetching}
          />
        </Card>
      ) : people.length === 0 ? (
        <Card>
          <NobodyHere search={search} mayManage={mayManage} onClear={() => setText("")} />
        </Card>
      ) : (
        <Card flush>
          <div
            role="group"
            aria-label={`Team of ${project.title}`}
            aria-busy={team.isPlaceholderData || undefined}
            className={clsx("transition-opacity", team.isPlaceholderData && "opacity-60")}
          >
            {byCompany(people).map((group) => (
              <section key={group.key} aria-label={group.company || "No company"}>
                <h3 className="border-b border-line bg-sunken px-4 py-2 text-xs font-semibold text-muted sm:px-5">
                  {group.company || "No company"}
                </h3>
                <ul className="divide-y divide-line border-b border-line">
                  {group.people.map((person) => (
                    <TeamRow
                      key={person._id}
                      person={person}
                      isSelf={person._id === self}
                      projectId={project._id}
                      onRemove={mayManage ? () => setLeaving(person) : undefined}
                    />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </Card>
      )}
      {invited}
      {leaving && (
        <RemoveTeamMember
          project={project}
          person={leaving}
          onClose={() => setLeaving(undefined)}
          onRemoved={() => setMessage(`${leaving.name} was removed from the team.`)}
        />
      )}
    </section>
  );
}

interface NobodyHereProps {
  search: string;
  mayManage: boolean;
  onClear: () => void;
}

function NobodyHere({ search, mayManage, onClear }: NobodyHereProps) {
  if (search !== "") {
    return (
      <EmptyState
        compact
        drawing="search"
        title={`Nobody on the team matches “${search}”.`}
        action={<Button onClick={onClear}>Clear search</Button>}
      >
        The search covers names and companies.
      </EmptyState>
    );
  }
  return (
    <EmptyState compact drawing="building" title="Nobody is on the team yet.">
      {mayManage
        ? "Clients and contractors see this project once you add them."
        : "An administrator or engineer can add people."}
    </EmptyState>
  );
}

const params = { search: searchParam() };

/** The search of the team, in the URL: the query, the text in the field, and a setter. */
function useTeamSearch() {
  const { state, change } = useUrlState(params);
  const [text, setText] = useSearchText(state.search, (search) => change({ search }));
  return {
    search: state.search,
    text,
    setText: (next: string) => setText(next.slice(0, SEARCH_MAX)),
  };
}
