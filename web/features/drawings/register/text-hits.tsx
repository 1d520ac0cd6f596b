import { useQuery } from "@tanstack/react-query";
import { statusLabels } from "../../../../contract/drawings/drawing-words.ts";
import { searchDrawingText } from "../../../../contract/drawings/drawings.ts";
import { queryOptionsFor } from "../../../api/queries.ts";

interface TextHitsProps {
  projectId: string;
  search: string;
  onOpen: (drawing: string, revision: string) => void;
}

/** A text with the search words highlighted. */
function Marked({ text, search }: { text: string; search: string }) {
  const words = search
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  // Splitting by a capture group makes every second part a match.
  const parts = text.split(new RegExp(`(${words.join("|")})`, "gi"));
  return parts.map((part, place) =>
    place % 2 === 1 ? (
      // The parts of a text keep their order.
      // oxlint-disable-next-line react/no-array-index-key
      <mark key={place} className="drawing-found">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}

/** Lists the sheets whose text contains the words of a search. Renders nothing if there are none. */
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
              <span className="block text-muted">
                <Marked text={excerpt} search={search} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
