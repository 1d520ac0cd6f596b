import type { QuietHours } from "../../../../contract/mail/push.ts";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { TextInput } from "../../../ui/fields/text-input.tsx";

/** After the day's work, until before the next. */
const USUAL: QuietHours = { from: "20:00", until: "06:30" };

interface QuietHoursSettingProps {
  quiet: QuietHours | null;
  onChange: (quiet: QuietHours | null) => void;
}

/** When nothing is shown. What comes meanwhile is shown as one message at their end. */
export function QuietHoursSetting({ quiet, onChange }: QuietHoursSettingProps) {
  const set = (part: Partial<QuietHours>) => {
    const next = { ...(quiet ?? USUAL), ...part };
    // A time that is being typed is empty. Two equal times would mean the whole day.
    if (next.from !== "" && next.until !== "" && next.from !== next.until) onChange(next);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="flex-[1_1_16rem]">
        <Checkbox
          label={<span className="font-medium">Quiet hours</span>}
          checked={quiet !== null}
          onChange={({ target }) => onChange(target.checked ? USUAL : null)}
          aria-describedby="quiet-hint"
        />
        <p id="quiet-hint" className="pl-7.5 text-[0.8125rem] text-muted">
          What comes meanwhile is shown at their end, as one message
        </p>
      </div>
      {quiet && (
        <div className="flex gap-3">
          <Field label="From">
            <TextInput
              type="time"
              value={quiet.from}
              onChange={({ target }) => set({ from: target.value })}
            />
          </Field>
          <Field label="Until">
            <TextInput
              type="time"
              value={quiet.until}
              onChange={({ target }) => set({ until: target.value })}
            />
          </Field>
        </div>
      )}
    </div>
  );
}
