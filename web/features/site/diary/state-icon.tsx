import { WeatherIcon } from "./weather-icon.tsx";

/** The state of a day's diary. `gap`: a working day without a diary; `none`: no diary is due. */
export type DayState = "draft" | "submitted" | "approved" | "gap" | "none";

const drawn: Readonly<
  Record<Exclude<DayState, "none">, { readonly line: string; readonly fill: string }>
> = {
  draft: { line: "M8 3a5 5 0 1 1 0 10A5 5 0 0 1 8 3", fill: "" },
  submitted: { line: "M8 3a5 5 0 1 1 0 10A5 5 0 0 1 8 3", fill: "M8 3a5 5 0 0 1 0 10Z" },
  approved: { line: "M3 8.5 6.5 12 13 4.5", fill: "" },
  gap: { line: "M4 4l8 8M12 4l-8 8", fill: "" },
};

/**
 * The state of a diary as a shape: a ring, a half-filled ring, a tick; a cross for a day whose diary is missing.
 */
export function StateIcon({ state }: { readonly state: DayState }) {
  if (state === "none") return null;
  const { line, fill } = drawn[state];
  return (
    <svg viewBox="0 0 16 16" className="diary-mark" data-state={state} aria-hidden="true">
      <path d={line} />
      {fill !== "" && <path d={fill} className="diary-fill" />}
    </svg>
  );
}

const words = [
  ["draft", "Draft"],
  ["submitted", "Submitted"],
  ["approved", "Approved"],
  ["gap", "No diary"],
] as const;

/** The legend of a month: what its icons and figures mean. */
export function StateKey() {
  return (
    <ul className="diary-key text-sm text-soft" aria-label="What is drawn">
      {words.map(([state, label]) => (
        <li key={state}>
          <StateIcon state={state} />
          {label}
        </li>
      ))}
      <li>
        <WeatherIcon weather="rain" isStop />
        Stopped work
      </li>
      <li className="diary-narrow">12 = people on site</li>
      <li className="diary-narrow">2 h = hours lost</li>
    </ul>
  );
}
