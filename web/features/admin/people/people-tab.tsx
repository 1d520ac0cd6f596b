import { Card } from "../../../ui/data/card.tsx";
import { counted } from "../../../../engine/counted.ts";
import { isAdminListNarrowed, peopleParams } from "../admin-params.ts";
import { InviteButton } from "../../invitations/public.ts";
import { ListState } from "../list-state.tsx";
import { MoreButton } from "../more-button.tsx";
import { NothingMatches } from "../nothing-matches.tsx";
import { PeopleToolbar } from "./people-toolbar.tsx";
import { lazyPart } from "../../../ui/overlays/lazy-part.tsx";
import { PersonRow } from "./person-row.tsx";
import { usePeoplePages } from "./people-queries.ts";
import { usePrefetch } from "../../../ui/hooks/use-prefetch.ts";
import { useUrlPanel } from "../../../ui/hooks/use-url-panel.ts";
import { useUrlState } from "../../../ui/hooks/use-url-state.ts";

const PersonPanel = lazyPart(async () => (await import("./person-panel.tsx")).PersonPanel);

/** Everybody in the company, and a panel with the actions on each. */
export function PeopleTab() {
  const { state: filters, change } = useUrlState(peopleParams);
  const pages = usePeoplePages(filters);
  const { openId, linkTo, close } = useUrlPanel("person");
  usePrefetch(PersonPanel.prepare);
  const people = pages.data?.pages.flatMap(({ data }) => data) ?? [];
  const opened = people.find(({ _id }) => _id === openId);
  const total = pages.data?.pages[0]?.total;

  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <PeopleToolbar filters={filters} onChange={change} />
        <InviteButton />
      </div>
      <p role="status" className="mt-4 mb-3 min-h-5 text-[0.8125rem] leading-5 text-muted">
        {total !== undefined && counted(total, "person", "people")}
      </p>
      <Card flush aria-label="People">
        <ListState query={pages} what="people">
          {() =>
            people.length === 0 && isAdminListNarrowed(filters) ? (
              <NothingMatches
                title="Nobody found."
                onClear={() => change({ search: "", role: undefined, active: undefined })}
              />
            ) : (
              <ul className="divide-y divide-line">
                {people.map((person) => (
                  <PersonRow
                    key={person._id}
                    person={person}
                    link={linkTo(person._id)}
                    isOpen={person === opened}
                  />
                ))}
              </ul>
            )
          }
        </ListState>
        <MoreButton list={pages}>Show more people</MoreButton>
      </Card>
      {opened && <PersonPanel key={opened._id} person={opened} onClose={close} />}
    </>
  );
}
