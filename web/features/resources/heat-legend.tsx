import { legendSteps, overloadStyle } from "./heat-style.ts";

/** The legend of the map's colours. */
export function HeatLegend() {
  return (
    <ul
      aria-label="Legend"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted"
    >
      {legendSteps.map(({ label, style }) => (
        <li key={label} className="flex items-center gap-1.5">
          <span style={style} className="size-4 rounded-xs border border-line" aria-hidden="true" />
          {label}
        </li>
      ))}
      <li className="flex items-center gap-1.5">
        <span style={overloadStyle} className="size-4 rounded-xs" aria-hidden="true" />
        Overloaded: the week’s fullest day, over capacity
      </li>
    </ul>
  );
}
