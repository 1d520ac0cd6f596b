import { Eye, ListTree, Maximize, Minus, Plus } from "lucide-react";
import type { RefObject } from "react";
import type { Shows } from "../../../../engine/programme/gantt/scene.ts";
import {
  nearestStep,
  type ScaleStep,
  scaleSteps,
} from "../../../../engine/programme/gantt/time-scale.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { BareIconButton, IconButton } from "../../../ui/controls/icon-button.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { Popover } from "../../../ui/overlays/popover.tsx";
import type { GanttHandle, TimeView } from "../view-model.ts";
import { Legend } from "./legend.tsx";

interface DrawingToolbarProps {
  handle: RefObject<GanttHandle | null>;
  /** Null while the Gantt is fitted automatically. */
  timeView: TimeView | null;
  shows: Shows;
  onShows: (shows: Shows) => void;
  hasBaseline: boolean;
}

const steps: readonly { value: ScaleStep | "fit"; label: string }[] = [
  { value: "hours", label: "Hours" },
  { value: "days", label: "Days" },
  { value: "weeks", label: "Weeks" },
  { value: "months", label: "Months" },
  { value: "quarters", label: "Quarters" },
  { value: "years", label: "Years" },
];

const isStep = (value: string): value is ScaleStep => value in scaleSteps;

const toggles: readonly { key: keyof Shows; label: string }[] = [
  { key: "critical", label: "Critical path" },
  { key: "float", label: "Float" },
  { key: "baseline", label: "Baseline" },
  { key: "links", label: "Links" },
  { key: "labels", label: "Names on bars" },
];

/** Buttons for zoom, position, and what the Gantt shows. */
export function GanttToolbar({
  handle,
  timeView,
  shows,
  onShows,
  hasBaseline,
}: DrawingToolbarProps) {
  return (
    <div role="group" aria-label="Drawing" className="flex items-center gap-1">
      <IconButton
        label="Zoom out"
        size="sm"
        icon={<Minus />}
        onClick={() => handle.current?.zoomOut()}
      />
      <div className="w-28">
        <Field label="Scale" hideLabel>
          <Select
            value={timeView ? nearestStep(timeView) : "fit"}
            options={timeView ? steps : [{ value: "fit", label: "Fitted" }, ...steps]}
            onChange={({ target }) => {
              if (isStep(target.value)) handle.current?.setScale(target.value);
            }}
          />
        </Field>
      </div>
      <IconButton
        label="Zoom in"
        size="sm"
        icon={<Plus />}
        onClick={() => handle.current?.zoomIn()}
      />
      <IconButton
        label="Show all of it"
        size="sm"
        icon={<Maximize />}
        onClick={() => handle.current?.fit()}
      />
      <Button size="sm" variant="ghost" onClick={() => handle.current?.goToToday()}>
        Today
      </Button>
      <Popover
        label="What is drawn"
        trigger={<BareIconButton label="What is drawn" size="sm" icon={<Eye />} />}
        className="w-56 gap-1 p-3"
      >
        {() =>
          toggles.map(({ key, label }) => (
            <Checkbox
              key={key}
              label={label}
              checked={shows[key]}
              disabled={key === "baseline" && !hasBaseline}
              onChange={({ target }) => onShows({ ...shows, [key]: target.checked })}
            />
          ))
        }
      </Popover>
      <Popover
        label="Legend"
        trigger={<BareIconButton label="Legend" size="sm" icon={<ListTree />} />}
        className="w-64 p-3"
      >
        {() => <Legend shows={shows} />}
      </Popover>
    </div>
  );
}
