import { EmptyState } from "../../ui/data/empty-state.tsx";
import { textLinkClass } from "../../ui/controls/text-link.tsx";

/** The empty state of a filtered list. */
export function NothingMatches({ title, onClear }: { title: string; onClear: () => void }) {
  return (
    <EmptyState
      drawing="search"
      title={title}
      action={
        <button
          type="button"
          className={`${textLinkClass} pointer-coarse:min-h-11`}
          onClick={onClear}
        >
          Clear filters
        </button>
      }
    >
      Nothing matches your search and filters.
    </EmptyState>
  );
}
