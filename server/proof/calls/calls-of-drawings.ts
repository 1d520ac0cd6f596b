import { Readable } from "node:stream";
import { routes } from "../../../contract/routes.ts";
import { PlanPage, planPdf } from "../../demo/drawings/plan-pdf.ts";
import { newId } from "../../platform/ids.ts";
import { smallPdf } from "../../testing/form.ts";
import { addUploadRow as addArrivingRow } from "../../testing/seed/seed-files.ts";
import {
  addDrawingRow,
  addMarkupRow,
  addTransmittalRow,
  addUploadRow,
  type SeededDrawing,
} from "../../testing/seed/seed-drawings.ts";
import { call, type Fixture, signs, signsIn } from "./access-call.ts";
import { storageKey } from "../../platform/files/storage-keys.ts";

const tower = ({ ours }: Fixture) => ({ params: { id: ours.projectId } });

const placeOf = ({ ours }: Fixture) => ({
  workspaceId: ours.workspaceId,
  projectId: ours.projectId,
  by: ours.owner.id,
});

/** A drawing of the project with a team, with what is stored of its sheet. */
async function newDrawing(
  fixture: Fixture,
  { status = "construction", sent = false } = {},
): Promise<SeededDrawing> {
  const { t, ours } = fixture;
  const place = placeOf(fixture);
  const db = t.database.superuser;
  const drawn = await addDrawingRow(db, place, { mark: signs.tower, number: newId(), status });
  const folder = `drawings/${ours.workspaceId}/${drawn.upload}/`;
  for (const key of ["source.pdf", "0.pack", "0.webp", "0.json"])
    await t.files.put(storageKey(`${folder}${key}`), Readable.from([Buffer.alloc(100)]));
  if (sent) {
    const { revision } = drawn;
    await addTransmittalRow(db, place, { revision, to: ours.contractorOn.id, mark: signs.tower });
  }
  return drawn;
}

const of =
  (which: keyof SeededDrawing, more: { readonly status?: string; readonly sent?: boolean } = {}) =>
  async (fixture: Fixture) => ({ params: { id: (await newDrawing(fixture, more))[which] } });

/** A PDF of the caller's that has arrived for drawings of the project. */
async function arrivedPdf({ t, ours, home, caller }: Fixture) {
  const metadata = { _id: newId(), use: "drawings", name: `${signs.tower}.pdf` };
  const { content } = smallPdf;
  const id = await addArrivingRow(t.database.superuser, {
    workspaceId: home.workspaceId,
    user: caller.id,
    bytes: content.length,
    metadata,
  });
  await t.files.partials.begin(id);
  await t.files.partials.append(id, Readable.from([content]));
  return { body: { _id: metadata._id, project: ours.projectId } };
}

/** A sheet with a PDF that can be opened. */
const pdfSheet =
  (more: { readonly sent?: boolean } = {}) =>
  async (fixture: Fixture) => {
    const { sheet, upload } = await newDrawing(fixture, more);
    const pdf = planPdf([new PlanPage({ width: 100, height: 80 })]);
    const key = storageKey(`drawings/${fixture.ours.workspaceId}/${upload}/source.pdf`);
    await fixture.t.files.put(key, Readable.from([pdf]));
    return { params: { id: sheet } };
  };

/** A markup that the owner shared, on a drawing that was sent to the contractor. */
async function anothers(fixture: Fixture) {
  const { revision } = await newDrawing(fixture, { sent: true });
  const place = { ...placeOf(fixture), by: fixture.ours.owner.id };
  const id = await addMarkupRow(fixture.t.database.superuser, place, { revision, shared: true });
  return { params: { id }, body: { shared: false } };
}

/** The register of drawings, and how PDFs get into it. */
export const callsOfDrawings = [
  call(routes.listDrawings, { given: tower, sees: signsIn }),
  call(routes.getDrawing, { given: of("drawing") }),
  call(routes.getDrawing, { of: "sent to the contractor", given: of("drawing", { sent: true }) }),
  call(routes.getDrawing, { of: "a draft", given: of("drawing", { status: "draft" }) }),
  call(routes.updateDrawing, {
    given: async (fixture) => ({
      ...(await of("drawing", { sent: true })(fixture)),
      body: { title: "Renamed" },
    }),
  }),
  call(routes.deleteDrawing, { of: "a draft", given: of("drawing", { status: "draft" }) }),
  call(routes.updateRevision, {
    given: async (fixture) => ({
      ...(await of("revision", { sent: true })(fixture)),
      body: { note: "Checked" },
    }),
  }),
  call(routes.setRevisionScale, {
    given: async (fixture) => ({
      ...(await of("revision", { sent: true })(fixture)),
      body: { scale: 35 },
    }),
  }),
  call(routes.seeRevision, { given: of("revision") }),
  call(routes.seeRevision, {
    of: "sent to the contractor",
    given: of("revision", { sent: true }),
  }),
  call(routes.listRevisionViewers, { given: of("drawing", { sent: true }) }),
  call(routes.searchDrawingText, {
    given: (fixture) => ({ ...tower(fixture), query: { search: "kitchen" } }),
    sees: signsIn,
  }),
  call(routes.getSheetTile, {
    given: async (fixture) => ({
      params: { id: (await newDrawing(fixture)).sheet, level: 0, column: 0, row: 0 },
    }),
  }),
  call(routes.getSheetTile, {
    of: "sent to the contractor",
    given: async (fixture) => ({
      params: {
        id: (await newDrawing(fixture, { sent: true })).sheet,
        level: 0,
        column: 0,
        row: 0,
      },
    }),
  }),
  call(routes.getSheetTileSizes, { given: of("sheet") }),
  call(routes.getSheetPackPart, {
    given: async (fixture) => ({ params: { id: (await newDrawing(fixture)).sheet, part: 0 } }),
  }),
  call(routes.getSheetThumbnail, { given: of("sheet") }),
  call(routes.getSheetWords, { given: of("sheet") }),
  call(routes.getSheetPdf, { given: pdfSheet() }),
  call(routes.getSheetPdf, { of: "sent to the contractor", given: pdfSheet({ sent: true }) }),
  call(routes.listDrawingUploads, { given: tower, sees: signsIn }),
  call(routes.getDrawingUpload, { given: of("upload", { sent: true }) }),
  call(routes.getDrawingPdf, { given: of("upload", { sent: true }) }),
  call(routes.addDrawingUpload, {
    given: arrivedPdf,
  }),
  call(routes.enterDrawings, {
    given: async (fixture) => {
      const place = placeOf(fixture);
      const { upload, sheets } = await addUploadRow(fixture.t.database.superuser, place, {
        mark: signs.tower,
      });
      const [sheet = ""] = sheets;
      const title = "Plan";
      const entered = {
        sheet,
        number: newId(),
        title,
        revision: "A",
        discipline: "civil",
      } as const;
      return { params: { id: upload }, body: { sheets: [entered] } };
    },
  }),
  call(routes.listTransmittals, { given: tower, sees: signsIn }),
  call(routes.sendTransmittal, {
    given: async (fixture) => ({
      ...tower(fixture),
      body: {
        reason: "construction" as const,
        revisions: [(await newDrawing(fixture)).revision],
        people: [fixture.ours.contractorOn.id],
      },
    }),
  }),
  call(routes.receiveTransmittal, {
    of: "sent to the contractor",
    given: async (fixture) => {
      const { revision } = await newDrawing(fixture);
      const sent = { revision, to: fixture.ours.contractorOn.id, mark: signs.tower };
      const place = placeOf(fixture);
      const id = await addTransmittalRow(fixture.t.database.superuser, place, sent);
      return { params: { id }, body: {} };
    },
  }),
  call(routes.receiveTransmittal, {
    of: "sent to the caller",
    given: async (fixture) => {
      const { revision } = await newDrawing(fixture);
      const sent = { revision, to: fixture.caller.id, mark: signs.tower };
      const place = placeOf(fixture);
      const id = await addTransmittalRow(fixture.t.database.superuser, place, sent);
      return { params: { id }, body: {} };
    },
  }),
  call(routes.listMarkups, { given: of("revision", { sent: true }) }),
  call(routes.addMarkup, {
    given: async (fixture) => ({
      ...(await of("revision", { sent: true })(fixture)),
      body: {
        shape: {
          kind: "text" as const,
          tone: "red" as const,
          at: [0.5, 0.5] as [number, number],
          text: "Check",
        },
      },
    }),
  }),
  call(routes.shareMarkup, { of: "another's", given: anothers }),
  call(routes.deleteMarkup, { of: "another's", given: anothers }),
  call(routes.deleteDrawingUpload, {
    given: async (fixture) => {
      const place = placeOf(fixture);
      const { upload } = await addUploadRow(fixture.t.database.superuser, place, {
        mark: signs.tower,
      });
      return { params: { id: upload } };
    },
  }),
];
