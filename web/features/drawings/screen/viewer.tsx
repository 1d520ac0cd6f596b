import "../drawings.css";
import { Columns2, Link2, Maximize, PencilRuler, Search, X, ZoomIn, ZoomOut } from "lucide-react";
import { useRef, useState } from "react";
import { type Drawing, type Revision } from "../../../../contract/drawings.ts";
import { statusLabels } from "../../../../contract/drawing-words.ts";
import { paths } from "../../../paths.ts";
import { Field } from "../../../ui/controls/field.tsx";
import { BareIconButton, IconButton } from "../../../ui/controls/icon-button.tsx";
import { Select } from "../../../ui/controls/select.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { MarkupBar } from "../markups/markup-bar.tsx";
import { MarkupMark } from "../markups/markup-shapes.tsx";
import { useMarkupTools } from "../markups/use-markup-tools.ts";
import type { Place } from "../viewer/camera.ts";
import { CompareBar, type ComparedWith } from "./compare-bar.tsx";
import { DrawingCanvas } from "../viewer/drawing-canvas.tsx";
import type { Found } from "./find-words.ts";
import { FoundMarks } from "./found-marks.tsx";
import { SheetOverlay } from "../viewer/sheet-overlay.tsx";
import { SheetSearchBar, useSheetSearch } from "./sheet-search.tsx";
import { StatusStrip } from "./status-strip.tsx";
import type { Viewport } from "../viewer/viewport.ts";

interface ViewerProps {
  drawing: Drawing;
  revision: Revision;
  start: Place | undefined;
  words: string;
  onRevision: (id: string) => void;
  onClose: () => void;
}

const STEP = 1.4;
const FOUND_ZOOM = 4;

/** The address of a place of a revision. */
function linkTo(drawing: Drawing, revision: Revision, place: Place): string {
  const short = (value: number) => value.toFixed(4);
  const path = paths.projectRoom(drawing.project, "drawings", {
    view: drawing._id,
    revision: revision._id,
    x: short(place.x),
    y: short(place.y),
    zoom: place.zoom.toFixed(2),
  });
  return new URL(path, window.location.href).href;
}

/** One revision of a drawing with its tools. */
export function Viewer({ drawing, revision, start, words, onRevision, onClose }: ViewerProps) {
  const { sheet } = revision;
  const viewport = useRef<Viewport>(null);
  const [other, setOther] = useState<ComparedWith>();
  const search = useSheetSearch(sheet._id, words);
  const markups = useMarkupTools(revision);
  const [draws, setDraws] = useState(false);
  const [finds, setFinds] = useState(words !== "");
  const go = ({ x, y, width, height }: Found) =>
    viewport.current?.go({ x: x + width / 2, y: y + height / 2, zoom: FOUND_ZOOM });
  const copy = async () => {
    const place = viewport.current?.place;
    if (!place) return;
    try {
      await navigator.clipboard.writeText(linkTo(drawing, revision, place));
      toast("Link to this place copied.", { tone: "green" });
    } catch {
      toast("The link could not be copied. Your browser does not allow it here.", { tone: "red" });
    }
  };
  const compare = () => {
    const at = drawing.revisions.indexOf(revision);
    const previous = drawing.revisions[at + 1] ?? drawing.revisions[at - 1];
    setOther(previous && { revision: previous, comparison: { how: "overlay" } });
  };
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-3 py-2">
        <p className="min-w-0 flex-1 basis-40">
          <span className="block truncate font-semibold">{drawing.number}</span>
          <span className="block truncate text-xs text-muted">{drawing.title}</span>
        </p>
        <div className="drawing-search flex items-center gap-1 sm:gap-2">
          <Field label="Revision" hideLabel>
            <Select
              options={drawing.revisions.map(({ _id, code, status }) => ({
                value: _id,
                label: `${code} · ${statusLabels[status]}`,
              }))}
              value={revision._id}
              onChange={(event) => {
                setOther(undefined);
                onRevision(event.target.value);
              }}
            />
          </Field>
          <IconButton
            label="Find words in this sheet"
            icon={<Search aria-hidden="true" />}
            aria-expanded={finds}
            onClick={() => setFinds(!finds)}
          />
          <IconButton
            label="Draw and measure"
            icon={<PencilRuler aria-hidden="true" />}
            aria-expanded={draws}
            onClick={() => {
              markups.setTool(undefined);
              setDraws(!draws);
            }}
          />
          <IconButton
            label="Compare with another revision"
            icon={<Columns2 aria-hidden="true" />}
            disabled={drawing.revisions.length < 2}
            onClick={compare}
          />
          <IconButton
            label="Copy a link to this place"
            icon={<Link2 aria-hidden="true" />}
            onClick={() => void copy()}
          />
          {/* Fingers do it better. */}
          <span className="flex gap-2 max-sm:hidden">
            <IconButton
              label="Zoom out"
              icon={<ZoomOut aria-hidden="true" />}
              onClick={() => viewport.current?.zoom(1 / STEP)}
            />
            <IconButton
              label="Zoom in"
              icon={<ZoomIn aria-hidden="true" />}
              onClick={() => viewport.current?.zoom(STEP)}
            />
          </span>
          <IconButton
            label="Show the whole sheet"
            icon={<Maximize aria-hidden="true" />}
            onClick={() => viewport.current?.fit()}
          />
        </div>
        <BareIconButton label="Close" icon={<X aria-hidden="true" />} onClick={onClose} />
      </header>
      <StatusStrip drawing={drawing} revision={revision} />
      {finds && (
        <div className="border-b border-line px-3 py-2">
          <SheetSearchBar search={search} onGo={go} />
        </div>
      )}
      {draws && <MarkupBar of={markups} hasScale={revision.scale !== null} />}
      {other && (
        <CompareBar
          shown={revision}
          revisions={drawing.revisions}
          value={other}
          onChange={setOther}
        />
      )}
      <div className="min-h-0 flex-1">
        <DrawingCanvas
          key={revision._id}
          sheet={sheet}
          label={`${drawing.number} ${drawing.title}, revision ${revision.code}`}
          start={start}
          older={other && { sheet: other.revision.sheet, comparison: other.comparison }}
          viewport={viewport}
          onPress={draws ? markups.press : undefined}
          onDraw={draws ? markups.begin : undefined}
        >
          {(follows) => (
            <SheetOverlay viewport={follows}>
              {markups.shown.map(({ _id, shape }) => (
                <MarkupMark
                  key={_id}
                  shape={shape}
                  sheet={sheet}
                  scale={revision.scale}
                  isChosen={markups.chosen?._id === _id}
                />
              ))}
              {markups.draft && (
                <MarkupMark shape={markups.draft} sheet={sheet} scale={revision.scale} />
              )}
              <FoundMarks found={search.found} current={search.current} sheet={sheet} />
            </SheetOverlay>
          )}
        </DrawingCanvas>
      </div>
    </>
  );
}
