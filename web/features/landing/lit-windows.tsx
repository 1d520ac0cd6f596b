import { PaperSheet } from "./sheet.tsx";

const towers = [
  { name: "Adeola Court", bays: 5, floors: 6, done: 30 },
  { name: "Marina Tower", bays: 4, floors: 10, done: 28 },
  { name: "Epe Clinic", bays: 7, floors: 4, done: 7 },
];
const pitch = 18;
const height = 10 * pitch + 10;

/** Three buildings whose windows stand for tasks. Finished tasks are lit, from the ground up. */
export function LitWindows() {
  return (
    <PaperSheet label="Three buildings whose windows are tasks: Adeola Court is at 100 %, Marina Tower at 70 %, Epe Clinic at 25 %.">
      <div className="flex items-end justify-around gap-3 sm:gap-6">
        {towers.map((tower) => (
          <Tower key={tower.name} {...tower} />
        ))}
      </div>
      <div className="-mt-px border-t-2 border-ink" />
      <div className="mt-3 flex justify-around gap-3 text-center sm:gap-6">
        {towers.map(({ name, bays, floors, done }) => (
          <div key={name} className="min-w-0 flex-1">
            <div className="truncate text-xs text-muted sm:text-sm">{name}</div>
            <div className="text-xl font-semibold tracking-tight">
              {Math.floor((done / (bays * floors)) * 100)}%
            </div>
          </div>
        ))}
      </div>
    </PaperSheet>
  );
}

function Tower({ bays, floors, done }: { bays: number; floors: number; done: number }) {
  const width = bays * pitch + 8;
  const top = height - floors * pitch - 8;
  const complete = done === bays * floors;
  const windows = Array.from({ length: bays * floors }, (_, index) => ({
    key: index,
    x: 7 + (index % bays) * pitch,
    y: height - 13 - Math.floor(index / bays) * pitch,
    lit: index < done,
  }));
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className="min-w-0 shrink"
      style={{ width: width * 1.15 }}
      fill="none"
      stroke="currentColor"
    >
      <path d={`M1 ${height}V${top}h${width - 2}v${height - top}`} strokeWidth="1.5" />
      {windows.map(({ key, x, y, lit }) => (
        <rect
          key={key}
          x={x}
          y={y - 1}
          width={pitch - 6}
          height={pitch - 7}
          strokeWidth="1"
          className={
            lit ? (complete ? "fill-green-mark text-green-mark" : "fill-ink") : "text-line"
          }
        />
      ))}
    </svg>
  );
}
