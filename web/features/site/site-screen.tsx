import "./site.css";
import { useLocation } from "react-router";
import { useIsAway, useOpenProject } from "./parts/use-site.ts";
import { choiceParam } from "../../ui/hooks/url-params.ts";
import { usePrefetch } from "../../ui/hooks/use-prefetch.ts";
import { useUrlState } from "../../ui/hooks/use-url-state.ts";
import { Segments } from "../../ui/controls/segments.tsx";
import { CopyMenu } from "./device/copy-menu.tsx";
import { useKeptTiles } from "./device/use-kept-tiles.ts";
import { DiaryView } from "./diary/diary-view.tsx";
import { notesPart } from "./diary/notes-part.ts";
import { KeptDrawings } from "./drawings/kept-drawings.tsx";
import { LocationForm } from "./locations/lazy-form.ts";
import { LocationsView } from "./locations/locations-view.tsx";
import { DrawingView } from "../drawings/public.ts";
import { PhotoCapture } from "../files/public.ts";
import { preparePlaces } from "./places/pin-place.tsx";
import { prepareSnags } from "./snags/lazy-parts.ts";
import { SnagsView } from "./snags/snags-view.tsx";

const params = {
  part: choiceParam(["diary", "snags", "locations", "drawings"] as const),
};
const parts = [
  { value: "diary", label: "Diary" },
  { value: "snags", label: "Snags" },
  { value: "locations", label: "Locations" },
] as const;
/** Without a network, the drawings of this device. With one, they have a room of their own. */
const drawings = { value: "drawings", label: "Drawings" } as const;

/** Loads what is opened later: there may be no network then. */
const prepareSite = () =>
  Promise.all([
    PhotoCapture.prepare(),
    preparePlaces(),
    notesPart.prepare(),
    prepareSnags(),
    LocationForm.prepare(),
    DrawingView.prepare(),
  ]);

/** What is recorded on the site of a project. It opens and works without a network. */
export function SiteScreen({ projectId }: { readonly projectId: string }) {
  usePrefetch(prepareSite, { always: true });
  useOpenProject(projectId);
  useKeptTiles();
  const isAway = useIsAway();
  const { state, change } = useUrlState(params);
  // A link to a drawing leads here where the server cannot be asked.
  const isDrawings = useLocation().pathname.endsWith("/drawings");
  const part = state.part ?? (isDrawings ? "drawings" : "diary");
  return (
    <div className="site-sun grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Segments
          label="Part of the site"
          value={part}
          onChange={(next) => change({ part: next }, { push: true, keepOnly: [] })}
          options={isAway || part === "drawings" ? [...parts, drawings] : parts}
        />
        <div className="flex flex-wrap items-center gap-2">
          <CopyMenu projectId={projectId} />
        </div>
      </div>
      {part === "diary" && <DiaryView projectId={projectId} />}
      {part === "snags" && <SnagsView projectId={projectId} />}
      {part === "locations" && <LocationsView projectId={projectId} />}
      {part === "drawings" && <KeptDrawings projectId={projectId} />}
    </div>
  );
}
