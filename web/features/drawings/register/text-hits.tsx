import { useQuery } from "@tanstack/react-query";
import { statusLabels } from "../../../../contract/drawing-words.ts";
import { searchDrawingText } from "../../../../contract/drawings.ts";
import { queryOptionsFor } from "../../../api/queries.ts";

interface TextHitsProps {
  projectId: string;
  search: string;
  onOpen: (drawing: string, revision: string) => void;
}

/** The sheets on which the words of a search are written. Nothing if there are none. */
export function TextHits({ projectId, search, onOpen }: TextHitsProps) {
  const { data } = useQuery({
    ...queryOptionsFor(searchDrawingText, { params: { id: projectId }, query: { search } }),
    enabled: search.trim().length > 1,
  });
  if (!data || data.data.length === 0) return null;
  return (
    <section aria-labelledby="drawing-text" className="border-t border-line p-4">
      <h2 id="drawing-text" className="mb-2 text-sm font-semibold">
        Written on the drawings
      </h2>
      <ul className="grid gap-2">
        {data.data.map(({ drawing, revision, excerpt }) => (
          <li key={revision._id}>
            <button
              type="button"
              className="w-full rounded-md border border-line px-3 py-2 text-left text-sm hover:bg-hover"
              onClick={() => onOpen(drawing._id, revision._id)}
            >
              <span className="font-semibold">{`${drawing.number} ${drawing.title}`}</span>
              <span className="text-muted">
                {` · ${revision.code} · ${statusLabels[revision.status]}`}
              </span>
              <span className="block text-muted">{excerpt}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
