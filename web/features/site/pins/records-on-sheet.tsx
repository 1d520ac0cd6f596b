import "../site.css";
import { Camera } from "lucide-react";
import { useMemo, useState } from "react";
import { withArticle } from "../../../../contract/site/kind.ts";
import { recordKinds } from "../../../../contract/site/registry.ts";
import { Segments } from "../../../ui/controls/segments.tsx";
import { usePrefetch } from "../../../ui/hooks/use-prefetch.ts";
import type { RecordsProps, SheetPoint } from "../../drawings/public.ts";
import { PhotoCapture } from "../../files/public.ts";
import { useToday } from "../../session/public.ts";
import { prepareTexts } from "../form/with-texts.ts";
import { useMayDo } from "../parts/use-actions.ts";
import { useOpenProject } from "../parts/use-site.ts";
import { preparePins } from "../pin/pin-picker.tsx";
import { prepareRecords, RecordForm, RecordPanel } from "../records/lazy-parts.ts";
import {
  choosePinned,
  pinnedKindNames,
  pinnedTo,
  type PinFilter,
  pinsOf,
  recordOfPin,
  type RecordsByKind,
} from "./sheet-pins.ts";
import { usePinned } from "./use-pinned.ts";

const photoMark = <Camera aria-hidden="true" />;
const none: RecordsByKind = {};

/** Loads ahead what is opened later: there may be no network then. */
const prepareParts = () =>
  Promise.all([prepareRecords(), preparePins(), PhotoCapture.prepare(), prepareTexts()]);

/**
 * The site's records on a drawing: their pins, the panel of the opened record, and the form of a new one. All of it
 * is on this device, and needs no network.
 */
export function RecordsOnSheet({ drawing, revision, children }: RecordsProps) {
  const { project: projectId } = drawing;
  useOpenProject(projectId);
  usePrefetch(prepareParts, { always: true });
  const today = useToday();
  const pinned = usePinned(projectId);
  const [filter, setFilter] = useState<PinFilter>("todo");
  const [open, setOpen] = useState<string>();
  const [fresh, setFresh] = useState<SheetPoint>();
  const records = pinned?.records ?? none;
  const onSheet = useMemo(
    () => pinnedTo(drawing._id, pinned?.records ?? none, pinned?.waiting ?? new Map()),
    [drawing._id, pinned],
  );
  const pins = useMemo(
    () => pinsOf(choosePinned(onSheet, filter), { drawing, revision }, photoMark),
    [onSheet, filter, drawing, revision],
  );
  // A press on a drawing adds a record of the first kind that can have a pin.
  const [added = "snag"] = pinnedKindNames();
  const mayAdd = useMayDo(recordKinds[added], projectId)("create");
  const opened = onSheet.find(({ record }) => record._id === open);
  return (
    <>
      {children({
        pins,
        onOpen: (pin) => setOpen(recordOfPin(pin)),
        add: mayAdd ? { label: `Pin ${withArticle(recordKinds[added])}`, at: setFresh } : undefined,
        controls: onSheet.length > 0 && (
          <PinChoice
            value={filter}
            onChange={setFilter}
            todo={choosePinned(onSheet, "todo").length}
            all={onSheet.length}
          />
        ),
      })}
      {opened && (
        <RecordPanel
          name={opened.name}
          record={opened.record}
          others={records[opened.name] ?? []}
          today={today}
          onClose={() => setOpen(undefined)}
        />
      )}
      {fresh && (
        <RecordForm
          name={added}
          projectId={projectId}
          others={records[added] ?? []}
          pin={fresh}
          onClose={() => setFresh(undefined)}
        />
      )}
    </>
  );
}

interface PinChoiceProps {
  readonly value: PinFilter;
  readonly onChange: (value: PinFilter) => void;
  readonly todo: number;
  readonly all: number;
}

/** Chooses which pins are shown. */
function PinChoice({ value, onChange, todo, all }: PinChoiceProps) {
  return (
    <div className="rounded-md bg-raised shadow-float">
      <Segments
        label="Pins that show"
        value={value}
        onChange={onChange}
        options={[
          { value: "todo", label: `To do ${todo}` },
          { value: "all", label: `All ${all}` },
          { value: "none", label: "No pins" },
        ]}
      />
    </div>
  );
}
