import { useSearchParams } from "react-router";
import { useSearchText } from "../../ui/hooks/use-search-text.ts";

const SEARCH_MAX = 200;

/** The search of the team, which lives in the URL: what is asked for, the text in the field, a way to change it. */
export function useTeamSearch() {
  const [params, setParams] = useSearchParams();
  const search = (params.get("search") ?? "").trim().slice(0, SEARCH_MAX);
  const [text, setText] = useSearchText(search, (typed) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (typed === "") next.delete("search");
        else next.set("search", typed);
        return next;
      },
      { replace: true, preventScrollReset: true },
    ),
  );
  return { search, text, setText: (next: string) => setText(next.slice(0, SEARCH_MAX)) };
}
