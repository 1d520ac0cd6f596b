import type { Series } from "./series.ts";

/** The names of a chart's series, with their colours. */
export function ChartLegend({ marks }: { marks: readonly Series[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-soft">
      {marks.map((mark) => (
        <li key={mark.id ?? mark.name} className="flex max-w-44 min-w-0 items-center gap-1.5">
          <Sample mark={mark} />
          <span className="truncate" title={mark.name}>
            {mark.name}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Sample({ mark: { kind, colour, stroke } }: { mark: Series }) {
  if (kind === "bar" || stroke === undefined)
    return (
      <span
        className="size-2.5 shrink-0 rounded-xs"
        style={{ background: colour }}
        aria-hidden="true"
      />
    );
  return (
    <svg
      width="20"
      height="4"
      className="shrink-0"
      stroke={colour}
      strokeWidth="2"
      aria-hidden="true"
    >
      <line
        x1="0"
        y1="2"
        x2="20"
        y2="2"
        strokeDasharray={stroke === "dashed" ? "5 4" : undefined}
      />
    </svg>
  );
}

interface FigureColumn {
  /** Tells it from others of the same name; its name if left out. */
  readonly id?: string;
  readonly name: string;
  readonly values: readonly string[];
}

interface FigureTableProps {
  caption: string;
  /** The head of the first column. */
  times: string;
  labels: readonly string[];
  columns: readonly FigureColumn[];
}

/** A chart's figures as a table, for people who cannot see the chart. */
export function FigureTable({ caption, times, labels, columns }: FigureTableProps) {
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{times}</th>
          {columns.map(({ id, name }) => (
            <th key={id ?? name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {labels.map((label, index) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {columns.map(({ id, name, values }) => (
              <td key={id ?? name}>{values[index]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
