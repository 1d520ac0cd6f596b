import { Sheet } from "./sheet.tsx";

const weeks = ["2 Mar", "9 Mar", "16 Mar", "23 Mar", "30 Mar"];
/** In days from 2 March: the start of a bar, and its length. */
const tasks = [
  { name: "Formwork, level 4", from: 0, length: 9, state: "done" },
  { name: "Cast slab, level 4", from: 9, length: 2, state: "done" },
  { name: "Blockwork, level 3", from: 4, length: 12, state: "late" },
  { name: "Conduits, level 3", from: 14, length: 10, state: "open" },
  { name: "Columns, level 5", from: 19, length: 12, state: "open" },
] as const;
const today = 19;
const styles = {
  done: "bg-ink",
  open: "border-[1.5px] border-ink bg-surface",
  late: "bg-signal",
};
const share = (days: number) => `${(days / 35) * 100}%`;

/** A strip of the programme: task bars, a line for today, and the late task in orange. */
export function ProgrammeStrip() {
  return (
    <Sheet label="Five tasks as bars on a strip of weeks. Today's line crosses it; blockwork on level 3 ended before it and is not done: 3 days late.">
      <div className="grid grid-cols-[minmax(6.5rem,9rem)_1fr] gap-x-4">
        <div />
        <div className="grid grid-cols-5 border-b border-line pb-2 text-[0.6875rem] text-muted sm:text-xs">
          {weeks.map((week, index) => (
            <span key={week} className={index % 2 === 1 ? "max-sm:invisible" : "whitespace-nowrap"}>
              {week}
            </span>
          ))}
        </div>
        <div className="space-y-4 py-4 text-[0.8125rem] leading-5 font-medium sm:text-sm sm:leading-5">
          {tasks.map((task) => (
            <div key={task.name} className="truncate">
              {task.name}
            </div>
          ))}
        </div>
        <div className="strip-weeks relative space-y-4 py-4">
          {tasks.map(({ name, from, length, state }) => (
            <div key={name} className="flex h-5 items-center">
              <div
                className={`h-3.5 rounded-xs ${styles[state]}`}
                style={{ marginLeft: share(from), width: share(length) }}
              />
              {state === "late" && (
                <div
                  className="late-gap h-3.5 text-signal"
                  style={{ width: share(today - from - length) }}
                />
              )}
            </div>
          ))}
          <div className="absolute inset-y-0 w-0.5 bg-signal" style={{ left: share(today) }} />
        </div>
        <div className="col-start-2 flex text-xs font-semibold text-signal-ink">
          <span className="-translate-x-1/2 whitespace-nowrap" style={{ marginLeft: share(today) }}>
            Today, 20 Mar
          </span>
        </div>
      </div>
    </Sheet>
  );
}
