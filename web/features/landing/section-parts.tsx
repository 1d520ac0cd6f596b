/** Footings under each column, cut through the ground. */
export function Foundations({ columns, ground }: { columns: readonly number[]; ground: number }) {
  return (
    <g>
      {columns.map((x) => (
        <path
          key={x}
          d={`M${x - 6} ${ground + 9}h12v26h16v14h-44v-14h16z`}
          fill="currentColor"
          stroke="none"
        />
      ))}
    </g>
  );
}

/** The ground line and the hatch of earth under it. */
export function Ground({ y }: { y: number }) {
  return (
    <g>
      <rect
        x="16"
        y={y + 1}
        width="144"
        height="14"
        fill="url(#earth)"
        stroke="none"
        className="text-muted"
      />
      <rect
        x="522"
        y={y + 1}
        width="162"
        height="14"
        fill="url(#earth)"
        stroke="none"
        className="text-muted"
      />
      <path d={`M16 ${y}h668`} strokeWidth="2.5" />
    </g>
  );
}

/** A person to scale, standing on `y`; `arm` raises one hand. */
export function Person({ x, y, arm = false }: { x: number; y: number; arm?: boolean }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle cx="0" cy="-39" r="4.2" className="fill-paper" />
      <path
        d="M-5.6 -40.5h11.2M-4.2 -41a4.2 4.2 0 0 1 8.4 0z"
        className="fill-signal text-signal"
        strokeWidth="1"
      />
      <path
        d={`M0 -34.5V-17M0 -17l-4.5 17M0 -17l4.5 17M0 -31l-6 10M0 -31l${arm ? "9 -8" : "6 10"}`}
        strokeWidth="1.8"
      />
    </g>
  );
}

/** A palm beside the site. */
export function Palm({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`} className="text-soft" strokeWidth="1.4">
      <path d="M-3 0c2 -30 0 -58 8 -92M4 0c1 -30 0 -58 4 -90" />
      <path d="M6 -92c-12 -14 -26 -14 -36 -4M6 -92c-16 -4 -28 4 -32 18M6 -92c-2 -16 -12 -24 -24 -24M6 -92c4 -14 14 -20 24 -18M6 -92c12 -8 24 -4 28 8M6 -92c10 0 16 8 18 20" />
    </g>
  );
}
