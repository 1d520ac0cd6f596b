import { SEARCH_MAX, searchParam } from "../../ui/hooks/url-params.ts";
import { useSearchText } from "../../ui/hooks/use-search-text.ts";
import { useUrlState } from "../../ui/hooks/use-url-state.ts";

const params = { search: searchParam() };

/** The search of the team, in the URL: the query, the text in the field, and a setter. */
export function useTeamSearch() {
  const { state, change } = useUrlState(params);
  const [text, setText] = useSearchText(state.search, (search) => change({ search }));
  return {
    search: state.search,
    text,
    setText: (next: string) => setText(next.slice(0, SEARCH_MAX)),
  };
}
