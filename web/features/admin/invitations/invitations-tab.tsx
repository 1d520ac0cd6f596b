import { folded } from "../../../../engine/folded-text.ts";
import { type Invitation, invitationStates } from "../../../../contract/people/invitations.ts";
import { Card } from "../../../ui/data/card.tsx";
import { EmptyState } from "../../../ui/data/empty-state.tsx";
import { SearchInput } from "../../../ui/fields/search-input.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { useSearchText } from "../../../ui/hooks/use-search-text.ts";
import { SEARCH_MAX } from "../../../ui/hooks/url-params.ts";
import { useUrlState } from "../../../ui/hooks/use-url-state.ts";
import { type InvitationFilters, invitationParams, isAdminListNarrowed } from "../admin-params.ts";
import { counted } from "../../../../engine/counted.ts";
import {
  InvitationRows,
  invitationStateLabels,
  InviteButton,
  NoMailServer,
  useInvitations,
} from "../../invitations/public.ts";
import { ListState } from "../list-state.tsx";
import { NothingMatches } from "../nothing-matches.tsx";

const stateOptions = [
  { value: "", label: "All states" },
  ...invitationStates.map((value) => ({ value, label: invitationStateLabels[value] })),
];

/** The invitations and their states. */
export function InvitationsTab() {
  const { state: filters, change } = useUrlState(invitationParams);
  const invitations = useInvitations();
  const [text, setText] = useSearchText(filters.search, (search) => change({ search }));
  const shown = matching(invitations.data ?? [], filters);

  return (
    <>
      <NoMailServer />
      <div className="flex flex-wrap items-start justify-between gap-3">
        <search className="grid min-w-0 flex-1 gap-3 max-sm:basis-full sm:flex">
          <SearchInput
            label="Search invitations"
            placeholder="Search email, project"
            value={text}
            onChange={(typed) => setText(typed.slice(0, SEARCH_MAX))}
            className="sm:max-w-sm sm:flex-1"
          />
          <Select
            aria-label="State"
            value={filters.state ?? ""}
            onChange={({ target }) => change({ state: invitationParams.state.parse(target.value) })}
            options={stateOptions}
            className="sm:w-40"
          />
        </search>
        <InviteButton />
      </div>
      <p role="status" className="mt-4 mb-3 min-h-5 text-[0.8125rem] leading-5 text-muted">
        {invitations.data && counted(shown.length, "invitation", "invitations")}
      </p>
      <Card flush aria-label="Invitations">
        <ListState query={invitations} what="invitations">
          {() => (
            <InvitationRows
              invitations={shown}
              now={new Date(invitations.dataUpdatedAt)}
              empty={
                isAdminListNarrowed(filters) ? (
                  <NothingMatches
                    title="No invitations found."
                    onClear={() => change({ search: "", state: undefined })}
                  />
                ) : (
                  <EmptyState title="Nobody has been invited yet.">
                    Invite your engineers, your clients and the contractors on your sites: each sees
                    just what they should.
                  </EmptyState>
                )
              }
            />
          )}
        </ListState>
      </Card>
    </>
  );
}

function matching(all: readonly Invitation[], { search, state }: InvitationFilters): Invitation[] {
  const needle = folded(search);
  return all.filter(
    (each) =>
      (state === undefined || each.state === state) &&
      [each.email, ...each.projects.map(({ title }) => title)].some((text) =>
        folded(text).includes(needle),
      ),
  );
}
