import { DAY_MS } from "../../engine/day.ts";
import type { Canvas } from "./pictures/canvas.ts";
import { DEMO_WORKSPACE, type DemoPerson, demoPeople } from "./company.ts";
import type { StoredPhoto } from "./pictures/draw-photos.ts";
import { chance } from "./random.ts";
import type { SiteRecord } from "./site-record-rows.ts";
import { officeView, terraceView } from "./pictures/site-scenes.ts";
import { snagPicture } from "./pictures/snag-scenes.ts";
import type { StoryProject } from "./story.ts";
import type { Rows } from "./story-rows.ts";

const MINUTE = 60_000;
/** Lagos is an hour ahead of UTC all year. */
const OFFSET = 60;

/** A photo of the story, before it is drawn. */
interface DemoPhoto {
  readonly name: string;
  readonly draw: () => Canvas;
  readonly subject: { readonly kind: "project" | "diary" | "snag"; readonly id: string };
  readonly by: DemoPerson;
  readonly takenAt: Date;
  readonly forClient: boolean;
  readonly moment?: "before" | "after";
  /** Whether the photo shows the project's fixed view. */
  readonly ofView?: true;
}

/** The photos of each project: how often its view is photographed, and how many diaries and snags. */
const plans: Readonly<
  Record<
    string,
    {
      readonly view: string;
      readonly scene: typeof terraceView;
      readonly diaries: number;
      readonly closed: number;
      readonly open: number;
    }
  >
> = {
  "Lekki Phase 1 Terraces": {
    view: "North-east corner",
    scene: terraceView,
    diaries: 12,
    closed: 12,
    open: 8,
  },
  "Victoria Island Office Fit-out": {
    view: "From the lift lobby",
    scene: officeView,
    diaries: 6,
    closed: 4,
    open: 4,
  },
};
/** Days from one photo of the fixed view to the next. */
const VIEW_DAYS = 14;

interface Means {
  readonly projectId: string;
  readonly now: Date;
  readonly diaries: readonly SiteRecord[];
  readonly snags: readonly SiteRecord[];
}

/** The photos of a project: its fixed view every other week, the latest diaries', and snags before and after. */
export function demoPhotos(
  { project, start }: Pick<StoryProject, "project" | "start">,
  { projectId, now, diaries, snags }: Means,
): readonly DemoPhoto[] {
  const plan = plans[project.title];
  if (!plan) return [];
  const elapsed = now.getTime() - start.getTime();
  const view = (at: Date, seed: number) => () =>
    plan.scene(
      project.progress * Math.max(0.02, (at.getTime() - start.getTime()) / elapsed),
      chance(seed),
    );
  const fixed = Array.from({ length: Math.ceil(elapsed / (VIEW_DAYS * DAY_MS)) }, (_, place) => {
    const day = new Date(start.getTime() + place * VIEW_DAYS * DAY_MS).toISOString().slice(0, 10);
    const takenAt = new Date(`${day}T08:05:00.000Z`);
    return {
      name: `${plan.view} ${day}.jpg`,
      draw: view(takenAt, 900 + place),
      subject: { kind: "project", id: projectId },
      by: demoPeople.engineer,
      takenAt,
      forClient: true,
      ofView: true,
    } as const;
  });
  const ofDays = diaries
    .filter(({ fields }) => fields["company"] === undefined)
    .slice(-plan.diaries)
    .map(({ id, fields, steps }, place) => {
      const day = String(fields["day"]);
      const takenAt = new Date(`${day}T${String(9 + (place % 6)).padStart(2, "0")}:20:00.000Z`);
      return {
        name: `Site ${day}.jpg`,
        draw: view(takenAt, 500 + place),
        subject: { kind: "diary", id },
        by: steps[0]?.by ?? demoPeople.engineer,
        takenAt,
        forClient: place % 2 === 0,
      } as const;
    });
  return [...fixed, ...ofDays, ...snagPhotos(snags, plan)].filter(({ takenAt }) => takenAt <= now);
}

/** Returns photos of the latest closed snags, before and after, and of the latest open ones. */
function snagPhotos(
  snags: readonly SiteRecord[],
  { closed, open }: { readonly closed: number; readonly open: number },
): readonly DemoPhoto[] {
  const isClosed = ({ steps }: SiteRecord) => steps.at(-1)?.to === "closed";
  const chosen = [
    ...snags.filter(isClosed).slice(-closed),
    ...snags.filter((snag) => !isClosed(snag)).slice(-open),
  ];
  return chosen.flatMap((snag) => {
    const { id, number, fields, steps } = snag;
    const title = String(fields["title"]);
    const forClient = (number ?? 0) % 3 === 0;
    return (["before", "after"] as const).flatMap((moment) => {
      const step = moment === "before" ? steps[0] : steps.find(({ act }) => act === "ready");
      if (!step || (moment === "after" && !isClosed(snag))) return [];
      return {
        name: `${title}, ${moment}.jpg`,
        draw: () => snagPicture(title, moment, chance(number ?? 0)),
        subject: { kind: "snag", id },
        by: step.by,
        takenAt: new Date(step.at.getTime() - 2 * MINUTE),
        forClient,
        moment,
      } as const;
    });
  });
}

/** The rows of photos that are stored, and of the view that some of them have in common. */
export function photoRows(
  photos: readonly (DemoPhoto & StoredPhoto)[],
  {
    projectId,
    title,
    newId,
  }: { readonly projectId: string; readonly title: string; readonly newId: () => string },
): Readonly<Record<string, Rows>> {
  const inProject = { workspace_id: DEMO_WORKSPACE, project_id: projectId };
  const first = photos.find(({ ofView }) => ofView === true);
  const viewId = newId();
  const name = plans[title]?.view;
  if (!first || name === undefined) return {};
  return {
    photo_views: [
      {
        ...inProject,
        id: viewId,
        name,
        created_by: first.by.id,
        created_at: first.takenAt.toISOString(),
      },
    ],
    files: photos.map((photo) => ({
      ...inProject,
      id: newId(),
      subject_kind: photo.subject.kind,
      subject_id: photo.subject.id,
      name: photo.name,
      media_type: "image/jpeg",
      bytes: photo.bytes,
      sha256: photo.sha256,
      width: photo.width,
      height: photo.height,
      storage_key: photo.key,
      // Thumbnails are made once the server runs.
      thumbnail: "waiting",
      uploaded_by: photo.by.id,
      for_client: photo.forClient,
      taken_at: photo.takenAt.toISOString(),
      taken_offset: OFFSET,
      moment: photo.moment ?? null,
      view_id: photo.ofView === true ? viewId : null,
      created_at: new Date(photo.takenAt.getTime() + MINUTE).toISOString(),
    })),
  };
}
