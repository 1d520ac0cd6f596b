import "./site.css";
import { useLocation } from "react-router";
import { useIsAway, useOpenProject } from "./parts/use-site.ts";
import { searchParam } from "../../ui/hooks/url-params.ts";
import { usePrefetch } from "../../ui/hooks/use-prefetch.ts";
import { useUrlState } from "../../ui/hooks/use-url-state.ts";
import { Segments } from "../../ui/controls/segments.tsx";
import { CopyMenu } from "./device/copy-menu.tsx";
import { useOfflineTiles } from "./device/use-offline-tiles.ts";
import { notesPart } from "./diary/edits/notes-part.ts";
import { Addenda, CompanyDiaries, FoundDiaries, VoiceNote } from "./diary/lazy-parts.ts";
import { OfflineDrawings } from "./drawings/lazy-parts.ts";
import { LocationForm } from "./locations/lazy-form.ts";
import { DrawingView } from "../drawings/public.ts";
import { PhotoCapture } from "../files/public.ts";
import { preparePins } from "./pin/pin-picker.tsx";
import { type SitePart, siteParts } from "./kinds/registry.ts";
import { prepareRecords } from "./records/lazy-parts.ts";
import { RecordsView } from "./records/records-view.tsx";

const params = { part: searchParam() };
/**
 * Without a network, this tab has a part for the drawings on this device. With a network, drawings have a tab of
 * their own.
 */
const drawings = { value: "drawings", label: "Drawings" } as const;

/** Loads ahead what is opened later: there may be no network then. */
const prepareSite = () =>
  Promise.all([
    PhotoCapture.prepare(),
    preparePins(),
    notesPart.prepare(),
    VoiceNote.prepare(),
    Addenda.prepare(),
    FoundDiaries.prepare(),
    CompanyDiaries.prepare(),
    OfflineDrawings.prepare(),
    prepareRecords(),
    LocationForm.prepare(),
    DrawingView.prepare(),
  ]);

/** The site records of a project. The screen opens and works without a network. */
export function SiteScreen({ projectId }: { readonly projectId: string }) {
  usePrefetch(prepareSite, { always: true });
  useOpenProject(projectId);
  useOfflineTiles();
  const isAway = useIsAway();
  const { state, change } = useUrlState(params);
  // Without a server, a link to a drawing leads here.
  const isDrawings = useLocation().pathname.endsWith("/drawings");
  const parts = siteParts();
  const usual = isDrawings ? "drawings" : "diary";
  const part =
    [...parts.map((each) => each.part), "drawings"].find((each) => each === state.part) ?? usual;
  const shown = parts.find((each) => each.part === part);
  const tabs = parts.map(({ part: value, label }) => ({ value, label }));
  return (
    <div className="site-sun grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Segments
          label="Part of the site"
          value={part}
          onChange={(next) => change({ part: next }, { push: true, keepOnly: [] })}
          options={isAway || part === "drawings" ? [...tabs, drawings] : tabs}
        />
        <div className="flex flex-wrap items-center gap-2">
          <CopyMenu projectId={projectId} />
        </div>
      </div>
      {shown && <ShownPart key={shown.part} {...shown} projectId={projectId} />}
      {part === "drawings" && <OfflineDrawings projectId={projectId} />}
    </div>
  );
}

function ShownPart({ View, ...list }: SitePart & { readonly projectId: string }) {
  return View ? <View projectId={list.projectId} /> : <RecordsView {...list} />;
}
