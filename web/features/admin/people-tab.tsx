import { useSearchParams } from "react-router";
import { Card } from "../../ui/data/card.tsx";
import { counted } from "./admin-words.ts";
import { idIn, isNarrowed, readPeopleFilters } from "./admin-params.ts";
import { InviteButton } from "./invite-button.tsx";
import { ListState } from "./list-state.tsx";
import { MoreButton } from "./more-button.tsx";
import { NothingMatches } from "./nothing-matches.tsx";
import { PeopleToolbar } from "./people-toolbar.tsx";
import { PersonPanel } from "./person-panel.tsx";
import { PersonRow } from "./person-row.tsx";
import { usePeoplePages } from "./people-queries.ts";
import { useOpenPerson } from "./use-open-person.ts";
import { useUrlFilters } from "./use-url-filters.ts";

/** Everybody in the company, and a panel with what can be done about each. */
export function PeopleTab() {
  const { filters, change } = useUrlFilters(readPeopleFilters);
  const [params] = useSearchParams();
  const pages = usePeoplePages(filters);
  const { hrefOf, stateFor, close } = useOpenPerson();
  const openId = idIn(params, "person");
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
            people.length === 0 && isNarrowed(filters) ? (
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
                    to={hrefOf(person._id)}
                    state={stateFor}
                    replace={openId !== undefined}
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
