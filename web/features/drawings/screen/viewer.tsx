import "../drawings.css";
import { X } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { type Drawing, type Revision } from "../../../../contract/drawings/drawings.ts";
import { statusLabels } from "../../../../contract/drawings/drawing-words.ts";
import { paths } from "../../../paths.ts";
import { Field } from "../../../ui/fields/field.tsx";
import { BareIconButton } from "../../../ui/controls/icon-button.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { MarkupBar } from "../markups/markup-bar.tsx";
import { MarkupVector } from "../markups/markup-shapes.tsx";
import { useMarkupTools } from "../markups/use-markup-tools.ts";
import type { SheetRecords } from "../sheet-records.ts";
import { type CameraPosition, type Point, type Size, toScreen } from "../viewer/camera.ts";
import { CompareBar, type ComparedWith } from "./compare-bar.tsx";
import { DrawingCanvas } from "../viewer/drawing-canvas.tsx";
import type { Found } from "./find-words.ts";
import { Pins } from "../viewer/pins.tsx";
import { PinningBar } from "./pinning-bar.tsx";
import { SheetSearchBar, useSheetSearch } from "./sheet-search.tsx";
import { ViewerTools } from "./viewer-tools.tsx";
import type { Viewport } from "../viewer/viewport.ts";

interface ViewerProps {
  drawing: Drawing;
  revision: Revision;
  start: CameraPosition | undefined;
  words: string;
  records?: SheetRecords;
  onRest: (place: CameraPosition) => void;
  onRevision: (id: string) => void;
  onClose: () => void;
}

const FOUND_ZOOM = 4;

/** Returns the URL of a position on a revision. */
function linkTo(drawing: Drawing, revision: Revision, place: CameraPosition): string {
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
export function Viewer(props: ViewerProps) {
  const { drawing, revision, start, words, records, onRest, onRevision, onClose } = props;
  const { sheet } = revision;
  const viewport = useRef<Viewport>(null);
  const [other, setOther] = useState<ComparedWith>();
  const search = useSheetSearch(sheet._id, words);
  const markups = useMarkupTools(revision);
  const [draws, setDraws] = useState(false);
  const [finds, setFinds] = useState(words !== "");
  const [places, setPlaces] = useState(false);
  const add = records?.add;
  const addAt =
    add &&
    ((at: Point) => {
      setPlaces(false);
      const place = { x: at.x / sheet.width, y: at.y / sheet.height };
      if (place.x < 0 || place.x > 1 || place.y < 0 || place.y > 1) return;
      add.at({ drawing: drawing._id, revision: revision._id, ...place });
    });
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
      <header className="drawing-head flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-3 py-2">
        <p className="drawing-title">
          <span className="block truncate font-semibold">{drawing.number}</span>
          <span className="block truncate text-xs text-muted">{drawing.title}</span>
        </p>
        <div className="drawing-revision">
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
        </div>
        <div className="drawing-search flex items-center gap-1">
          <ViewerTools
            viewport={viewport}
            finds={finds}
            onFind={() => setFinds(!finds)}
            draws={draws}
            onDraw={() => {
              markups.setTool(undefined);
              setPlaces(false);
              setDraws(!draws);
            }}
            add={add?.label}
            places={places}
            onPlace={() => {
              setDraws(false);
              setPlaces(!places);
            }}
            onCompare={drawing.revisions.length < 2 ? undefined : compare}
            onCopy={() => void copy()}
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
      {places && <PinningBar onEnd={() => setPlaces(false)} />}
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
          onRest={onRest}
          onPress={draws ? markups.press : places ? addAt : undefined}
          onHold={draws ? undefined : addAt}
          onDraw={draws ? markups.begin : undefined}
          controls={other ? undefined : records?.controls}
        >
          {(follows) => (
            <>
              <SheetOverlay viewport={follows}>
                {markups.shown.map(({ _id, shape }) => (
                  <MarkupVector
                    key={_id}
                    shape={shape}
                    sheet={sheet}
                    scale={revision.scale}
                    isChosen={markups.chosen?._id === _id}
                  />
                ))}
                {markups.draft && (
                  <MarkupVector shape={markups.draft} sheet={sheet} scale={revision.scale} />
                )}
                <FoundMarks found={search.found} current={search.current} sheet={sheet} />
              </SheetOverlay>
              {/* Pins would cover what changed. */}
              {records && !other && (
                <Pins pins={records.pins} viewport={follows} onOpen={records.onOpen} />
              )}
            </>
          )}
        </DrawingCanvas>
      </div>
    </>
  );
}

/** Says why nobody should build from this revision; undefined if it is current. */
function warningOf(drawing: Drawing, { status, code }: Revision): string | undefined {
  if (status === "withdrawn") return `Revision ${code} is withdrawn. Do not build from it.`;
  if (status === "draft") return `Revision ${code} is a draft. It is not issued.`;
  if (status !== "superseded") return undefined;
  return drawing.outdated
    ? `Revision ${code} is superseded by one that was not sent to you. Ask for it before you build.`
    : `Revision ${code} is superseded. Do not build from it.`;
}

/** Warns across the screen that a revision must not be built from. */
function StatusStrip({ drawing, revision }: { drawing: Drawing; revision: Revision }) {
  const warning = warningOf(drawing, revision);
  if (warning === undefined) return null;
  return (
    <p className="bg-red-wash px-3 py-1.5 text-center text-sm font-semibold text-red-ink">
      {warning}
    </p>
  );
}

interface FoundMarksProps {
  found: readonly Found[];
  current: Found | undefined;
  sheet: Size;
}

/** Boxes around the matches of a search. */
function FoundMarks({ found, current, sheet }: FoundMarksProps) {
  return found.map((place) => (
    <rect
      key={`${place.x} ${place.y} ${place.width}`}
      x={place.x * sheet.width - 2}
      y={place.y * sheet.height - 2}
      width={place.width * sheet.width + 4}
      height={place.height * sheet.height + 4}
      rx={2}
      fill={place === current ? "#ff7a00" : "#ffd400"}
      fillOpacity={0.35}
      stroke={place === current ? "#b34700" : "#8a6d00"}
      strokeWidth={place === current ? 2 : 1}
      vectorEffect="non-scaling-stroke"
    />
  ));
}

interface SheetOverlayProps {
  viewport: Viewport;
  /** Describes the shapes, if they say more than the sheet does. */
  label?: string | undefined;
  /** Shapes in points of the sheet. */
  children: ReactNode;
}

/** Vector shapes that lie on the sheet and follow the viewport. */
function SheetOverlay({ viewport, label, children }: SheetOverlayProps) {
  const group = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    const place = () => {
      const { drawn, screen } = viewport;
      const { x, y } = toScreen(drawn, screen, { x: 0, y: 0 });
      group.current?.setAttribute("transform", `translate(${x} ${y}) scale(${drawn.scale})`);
    };
    place();
    return viewport.onDraw(place);
  }, [viewport]);
  return (
    <svg
      className="pointer-events-none absolute inset-0 size-full overflow-visible"
      {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
    >
      <g ref={group}>{children}</g>
    </svg>
  );
}
