import { DAY_MS } from "../../engine/day.ts";
import type { Json } from "../../engine/records/content.ts";
import { readTitleBlock } from "../features/drawings/public.ts";
import { officeFloor } from "./drawings/building-plans.ts";
import { DEMO_WORKSPACE, demoCompanies, demoGangs, demoPeople } from "./company.ts";
import type { DrawnIssue, IssuedSheet } from "./drawings/draw-issues.ts";
import { pinOfRoom } from "./drawings/plan-sheet.ts";
import type { Chance } from "./random.ts";
import type { Rows } from "./story-rows.ts";

interface Means {
  readonly projectId: string;
  readonly newId: () => string;
}

/** Where a room is on the drawing that shows it. */
interface RoomOnDrawing {
  readonly drawing: string;
  readonly revision: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A project's register of drawings, as rows by table, and the position of each room, by floor and room. */
export interface DemoRegister {
  readonly rows: Readonly<Record<string, Rows>>;
  readonly rooms: ReadonlyMap<string, RoomOnDrawing>;
}

/** The key of a room on a floor. Identical floors share one drawing. */
const roomKey = (floor: string, room: string) => `${floor}/${room}`;

interface Revision {
  readonly id: string;
  readonly drawingId: string;
  readonly issue: DrawnIssue;
  readonly sheet: IssuedSheet;
}

function sheetRow(sheet: IssuedSheet, of: { readonly id: string; readonly page: number }): object {
  const { drawn, folder, bytes } = sheet;
  const words = drawn.lines
    .flat()
    .map(([word]) => word)
    .join(" ");
  const { number, title, revision } = readTitleBlock(drawn.lines);
  return {
    ...of,
    folder,
    width: drawn.width,
    height: drawn.height,
    pixel_width: drawn.pixelWidth,
    pixel_height: drawn.pixelHeight,
    tiles: drawn.tiles,
    tile_bytes: bytes,
    words: ` ${words}`,
    proposed_number: number,
    proposed_title: title,
    proposed_revision: revision,
  };
}

/** Makes the register of a project with the revisions that were issued. */
export function demoRegister(
  issues: readonly DrawnIssue[],
  { projectId, newId }: Means,
): DemoRegister {
  const inProject = { workspace_id: DEMO_WORKSPACE, project_id: projectId };
  const by = demoPeople.engineer.id;
  const uploads: Record<string, unknown>[] = [];
  const sheets: Record<string, unknown>[] = [];
  const drawings = new Map<string, Record<string, unknown> & { readonly id: string }>();
  const revisions: Record<string, unknown>[] = [];
  const current = new Map<string, Revision>();
  for (const issue of issues) {
    const at = issue.issuedAt.toISOString();
    const uploadId = newId();
    const tileBytes = issue.sheets.reduce((sum, { bytes }) => sum + bytes, 0);
    uploads.push({
      ...inProject,
      id: uploadId,
      name: issue.issue.name,
      pdf_bytes: issue.pdfBytes,
      bytes: issue.pdfBytes + tileBytes,
      sha256: issue.sha256,
      storage_folder: issue.folder,
      state: "ready",
      sheets: issue.sheets.length,
      progress: 100,
      attempts: 0,
      due_at: at,
      uploaded_by: by,
      created_at: at,
    });
    for (const [page, sheet] of issue.sheets.entries()) {
      const sheetId = newId();
      sheets.push({ ...inProject, upload_id: uploadId, ...sheetRow(sheet, { id: sheetId, page }) });
      const { number, title, discipline, folder } = sheet.drawing;
      const before = current.get(number);
      const drawing = drawings.get(number) ?? {
        ...inProject,
        id: newId(),
        title,
        number,
        discipline,
        folder,
        created_by: by,
        created_at: at,
        updated_at: at,
        version: 1,
        field_versions: {},
      };
      drawings.set(number, drawing);
      const id = newId();
      const seq = revisions.filter((row) => row["drawing_id"] === drawing.id).length + 1;
      revisions.push({
        ...inProject,
        id,
        drawing_id: drawing.id,
        sheet_id: sheetId,
        seq,
        code: issue.issue.code,
        status: issue.issue.status,
        dated: at.slice(0, 10),
        note: before ? issue.issue.note : "",
        issued_at: at,
        issued_by: by,
        created_by: by,
        created_at: at,
      });
      current.set(number, { id, drawingId: drawing.id, issue, sheet });
    }
  }
  return {
    rows: {
      drawing_uploads: uploads,
      drawing_sheets: sheets,
      drawings: [...drawings.values()],
      drawing_revisions: revisions,
      ...sentRows([...current.values()], { projectId, newId }),
    },
    rooms: roomsOf([...current.values()]),
  };
}

/** Sends all current drawings except those of the structure to the contractor, who opened and acknowledged them. */
function sentRows(
  current: readonly Revision[],
  { projectId, newId }: Means,
): Readonly<Record<string, Rows>> {
  const sent = current.filter(({ sheet }) => sheet.drawing.folder !== "Structure");
  const company = demoCompanies.find(({ id }) => id === demoGangs.services);
  if (sent.length === 0 || !company) return {};
  const inProject = { workspace_id: DEMO_WORKSPACE, project_id: projectId };
  const id = newId();
  const at = new Date(Math.max(...sent.map(({ issue }) => issue.issuedAt.getTime())) + DAY_MS);
  const after = (days: number) => new Date(at.getTime() + days * DAY_MS).toISOString();
  const seen = { ...inProject, user_id: demoPeople.contractor.id };
  return {
    transmittals: [
      {
        ...inProject,
        id,
        number: 1,
        reason: "construction",
        note: "For construction. Earlier revisions of these drawings are void.",
        sent_by: demoPeople.engineer.id,
        sent_at: at.toISOString(),
      },
    ],
    transmittal_revisions: sent.map((revision) => ({
      ...inProject,
      transmittal_id: id,
      revision_id: revision.id,
    })),
    transmittal_recipients: [
      { ...inProject, id: newId(), transmittal_id: id, user_id: null, company_id: company.id },
    ],
    transmittal_receipts: [
      { ...seen, transmittal_id: id, opened_at: after(0.2), acknowledged_at: after(1.1) },
    ],
    drawing_views: sent.map((revision) => ({
      ...seen,
      revision_id: revision.id,
      first_at: after(0.2),
      last_at: after(20),
    })),
  };
}

function roomsOf(current: readonly Revision[]): ReadonlyMap<string, RoomOnDrawing> {
  const rooms = new Map<string, RoomOnDrawing>();
  for (const { id, drawingId, sheet } of current) {
    const { floor, folder } = sheet.drawing;
    if (folder !== "Architecture") continue;
    for (const room of floor.rooms)
      rooms.set(roomKey(floor.name, room.name), {
        drawing: drawingId,
        revision: id,
        ...pinOfRoom({ size: "A3", bays: floor.bays }, room),
      });
  }
  return rooms;
}

/** Where on its drawing a snag in a room is: somewhere inside the walls. */
export function pinIn(
  rooms: DemoRegister["rooms"],
  of: { readonly floor: string; readonly room: string },
  luck: Chance,
): Json | undefined {
  const room =
    rooms.get(roomKey(of.floor, of.room)) ?? rooms.get(roomKey(officeFloor.name, of.room));
  if (!room) return undefined;
  const { drawing, revision } = room;
  const inside = (from: number, size: number) =>
    Math.round((from + size * (0.15 + luck.next() * 0.7)) * 10_000) / 10_000;
  return { drawing, revision, x: inside(room.x, room.width), y: inside(room.y, room.height) };
}
