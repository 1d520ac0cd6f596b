const entries = [
  ["Project", "Adeola Court, Yaba"],
  ["Drawing", "Section A–A, 1:100"],
  ["Slab, level 4", "Cast 12 Mar 2026"],
  ["Blockwork, level 3", "3 days late"],
] as const;

/** The title block at the foot of the hero's drawing: what it shows, and one detail to notice. */
export function TitleBlock() {
  return (
    <figcaption className="relative -mt-[12%] ml-auto w-full border border-line bg-surface text-xs sm:w-fit">
      <dl className="grid grid-cols-2">
        {entries.map(([term, text], index) => (
          <div
            key={term}
            className={`px-3 py-2 ${index % 2 === 1 ? "border-l border-line" : ""} ${index > 1 ? "border-t border-line" : ""}`}
          >
            <dt className="text-muted">{term}</dt>
            <dd
              className={`font-semibold ${term === "Blockwork, level 3" ? "text-signal-ink" : "text-ink"}`}
            >
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </figcaption>
  );
}
