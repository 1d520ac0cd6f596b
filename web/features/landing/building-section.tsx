import { Foundations, Ground, Palm, Person } from "./section-parts.tsx";

const columns = [176, 286, 396, 506];
const ground = 560;
const storey = 80;
/** Slab tops from level 0 up; levels 0 to 4 are cast, 5 is still a dashed line. */
const levels = [0, 1, 2, 3, 4, 5].map((level) => ground - level * storey);
const marks = ["±0.00", "+3.20", "+6.40", "+9.60", "+12.80", "+16.00"];

/** A building in section, cast to level 4 and dashed above, with a plumb line hung from its slab edge. */
export function BuildingSection() {
  return (
    <svg
      viewBox="0 20 700 700"
      role="img"
      aria-label="A building in section: four storeys cast, the fifth still dashed, and a plumb line hanging true beside the wall."
      className="section-drawing block w-full"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <defs>
        <pattern id="graph" width="20" height="20" patternUnits="userSpaceOnUse">
          <path d="M20 0H0v20" className="text-line" strokeWidth="1" />
        </pattern>
        <pattern id="courses" width="22" height="11" patternUnits="userSpaceOnUse">
          <path d="M0 0h22M0 5.5h22M6 0v5.5M17 5.5V11" strokeWidth=".8" />
        </pattern>
        <pattern
          id="earth"
          width="9"
          height="9"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path d="M0 0v9" strokeWidth="1" />
        </pattern>
      </defs>
      <rect
        y="20"
        width="700"
        height="700"
        fill="url(#graph)"
        stroke="none"
        className="graph-paper"
      />
      <Axes />
      <Frame />
      <Infill />
      <Foundations columns={columns} ground={ground} />
      <Ground y={ground} />
      <LevelMarks />
      <Palm x={648} y={ground} />
      <Person x={350} y={levels[2] ?? 0} />
      <Person x={336} y={levels[4] ?? 0} />
      <Person x={446} y={levels[4] ?? 0} arm />
      <Person x={70} y={ground} arm />
      <PlumbLine />
    </svg>
  );
}

function Axes() {
  return (
    <g className="text-muted">
      {columns.map((x, index) => (
        <g key={x}>
          <path
            d={`M${x} 62V${ground + 62}`}
            strokeDasharray="16 4 2 4"
            strokeWidth="1"
            opacity=".55"
          />
          <circle cx={x} cy="46" r="15" className="fill-paper" />
          <text
            x={x}
            y="51"
            textAnchor="middle"
            stroke="none"
            fill="currentColor"
            fontSize="14"
            fontWeight="600"
          >
            {"ABCD"[index]}
          </text>
        </g>
      ))}
    </g>
  );
}

/** Solid lines are cast; dashed lines are not yet. Starter bars stick out of the last slab. */
function Frame() {
  const [left = 0, , , right = 0] = columns;
  const cast = levels.slice(0, 5);
  const top = levels[4] ?? 0;
  const next = levels[5] ?? 0;
  return (
    <g>
      {cast.map((y) => (
        <rect
          key={y}
          x={left - 10}
          y={y}
          width={right - left + 20}
          height="9"
          fill="currentColor"
          stroke="none"
        />
      ))}
      {columns.map((x) => (
        <rect
          key={x}
          x={x - 6}
          y={top}
          width="12"
          height={ground - top}
          fill="currentColor"
          stroke="none"
        />
      ))}
      <g strokeDasharray="6 6" className="text-muted">
        <path d={`M${left - 10} ${next}h${right - left + 20}v9h-${right - left + 20}z`} />
        {columns.map((x) => (
          <path key={x} d={`M${x - 6} ${next + 9}V${top}M${x + 6} ${next + 9}V${top}`} />
        ))}
      </g>
      {columns.map((x) => (
        <path
          key={x}
          d={`M${x - 4} ${top}v-20M${x} ${top}v-24M${x + 4} ${top}v-20`}
          strokeWidth="1.2"
        />
      ))}
    </g>
  );
}

/** Blockwork (complete below, part-way and late on level 3), stairs, windows, and props under level 4. */
function Infill() {
  const [a = 0, b = 0, c = 0, d = 0] = columns;
  const inside = storey - 9;
  return (
    <g>
      {[1, 2, 3].map((level) => (
        <g key={level} className="text-soft">
          <rect
            x={a + 6}
            y={ground - level * storey + 9}
            width={b - a - 12}
            height={inside}
            fill="url(#courses)"
            stroke="none"
            opacity=".7"
          />
          <rect
            x={a + 32}
            y={ground - level * storey + 26}
            width="46"
            height="34"
            className="fill-paper"
          />
          <path d={`M${a + 55} ${ground - level * storey + 26}v34`} />
        </g>
      ))}
      <g className="text-signal">
        <rect
          x={a + 6}
          y={ground - 3 * storey - 33}
          width={b - a - 12}
          height="33"
          fill="url(#courses)"
          stroke="none"
        />
        <path d={`M${a + 6} ${ground - 3 * storey - 33}h${b - a - 12}`} strokeWidth="2" />
      </g>
      <g className="text-muted" strokeWidth="1.2">
        {[0, 1, 2, 3].map((level) => {
          const base = ground - level * storey;
          return <path key={level} d={`M${c + 16} ${base}${"v-8h9".repeat(9)}v-8`} />;
        })}
        {[b + 22, b + 44, b + 66, b + 88].map((x) => (
          <path
            key={x}
            d={`M${x} ${ground - 3 * storey}V${ground - 4 * storey + 11}m-6 0h12M${x - 5} ${ground - 3 * storey}h10`}
          />
        ))}
        {[1, 2].map((level) => (
          <path
            key={level}
            d={`M${b + 30} ${ground - level * storey + storey}v-46h24v46M${d + 6} ${ground - level * storey + 30}h0`}
          />
        ))}
      </g>
    </g>
  );
}

function LevelMarks() {
  return (
    <g className="text-muted" fontSize="13">
      {levels.map((y, index) => (
        <g key={y}>
          <path d={`M530 ${y}h34`} strokeWidth="1" />
          <path d={`M536 ${y}l-5 -8h10z`} fill="currentColor" stroke="none" />
          <text x="546" y={y - 5} stroke="none" fill="currentColor">
            {marks[index]}
          </text>
        </g>
      ))}
    </g>
  );
}

/** Hung from the edge of level 4. The offset is the same at every slab: the wall is plumb. */
function PlumbLine() {
  const [left = 0] = columns;
  const top = levels[4] ?? 0;
  const x = 118;
  return (
    <g>
      <path
        d={`M${left - 10} ${top + 4}H${x - 12}M${left - 10} ${top + 18}L${left - 44} ${top + 4}`}
        strokeWidth="3"
      />
      {[1, 2, 3].map((level) => {
        const y = ground - level * storey + 4;
        return (
          <g key={level} className="text-soft" strokeWidth="1">
            <path d={`M${x + 4} ${y}H${left - 14}m-5 -4 5 4-5 4M${x + 9} ${y - 4}l-5 4 5 4`} />
            <text
              x={(x + left - 10) / 2}
              y={y - 6}
              textAnchor="middle"
              stroke="none"
              fill="currentColor"
              fontSize="12"
            >
              50
            </text>
          </g>
        );
      })}
      <g className="plumb-settle text-signal">
        <path d={`M${x} ${top + 4}V${ground - 44}`} strokeWidth="1.75" />
        <path
          d={`M${x - 6} ${ground - 44}h12l5 7-11 32-11-32z`}
          fill="currentColor"
          stroke="none"
        />
        <path
          d={`M${x} ${ground - 44}h6l5 7-11 32z`}
          className="fill-ink"
          stroke="none"
          opacity=".28"
        />
      </g>
    </g>
  );
}
