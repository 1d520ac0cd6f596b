import { Readable } from "node:stream";
import sharp from "sharp";
import { expect } from "vitest";
import type { MarkShape } from "../../../contract/files/photos.ts";
import type { FileKind, ReportFilters, ReportFormat } from "../../../contract/reports/reports.ts";
import { diary } from "../../../contract/site/diary.ts";
import { identityOf } from "../../../contract/site/identity.ts";
import { newId } from "../../platform/ids.ts";
import type { TestPerson } from "../../testing/company.ts";
import { readCsv } from "../../testing/files/foreign-programs.ts";
import { type PdfPage, readPdf } from "../../testing/files/read-pdf.ts";
import { readXlsx } from "../../testing/files/read-xlsx.ts";
import { addDirectoryCompany } from "../../testing/seed/seed-companies.ts";
import { addSiteRecord } from "../../testing/seed/seed-site.ts";
import { ask, company, fetchFile, make, state, t } from "./jobs/report-job-fixture.ts";
import { storageKey } from "../../platform/files/storage-keys.ts";

// Fixtures of the exports from the site: records with photos, and the files that people export.

/** Makes a file, and answers its bytes and name. */
export async function exported(
  kind: FileKind,
  format: ReportFormat,
  of: { readonly filters?: ReportFilters; readonly as?: TestPerson } = {},
): Promise<{ readonly bytes: Buffer; readonly name: string }> {
  const { filters = {}, as = company.engineer } = of;
  const job = await ask({ kind, format, filters: { project: company.projectId, ...filters } }, as);
  await make();
  const { fileName, message } = await state(job, as);
  expect(message).toBeNull();
  return { bytes: (await fetchFile(job, as)).rawPayload, name: fileName ?? "" };
}

/** The pages of a PDF that somebody exports. */
export async function pagesOf(
  kind: FileKind,
  of: { readonly filters?: ReportFilters; readonly as?: TestPerson } = {},
): Promise<PdfPage[]> {
  return readPdf((await exported(kind, "pdf", of)).bytes);
}

/** All words of a PDF in one line. */
export async function wordsOf(
  kind: FileKind,
  of: { readonly filters?: ReportFilters; readonly as?: TestPerson } = {},
): Promise<string> {
  return (await pagesOf(kind, of)).map(({ text }) => text.replaceAll(/\s+/g, " ")).join(" ");
}

/** The rows of a spreadsheet below its heading, by the titles of their columns. */
export async function rowsOf(
  kind: FileKind,
  of: {
    readonly filters?: ReportFilters;
    readonly as?: TestPerson;
    /** CSV takes a third of the time. It is for tests of which rows are in a file. */
    readonly format?: "xlsx" | "csv";
  } = {},
): Promise<Record<string, string>[]> {
  const { format = "xlsx" } = of;
  const { bytes } = await exported(kind, format, of);
  const rows = format === "csv" ? readCsv(bytes.toString("utf8")) : (await readXlsx(bytes)).rows;
  const at = rows.findIndex((cells) => cells.includes("State"));
  const titles = rows[at] ?? [];
  return rows
    .slice(at + 1)
    .map((cells) => Object.fromEntries(titles.map((title, place) => [title, cells[place] ?? ""])));
}

/** A company of the directory with these people. */
export function newCompany(name: string, people: readonly TestPerson[] = []): Promise<string> {
  return addDirectoryCompany(t.database.superuser, {
    workspaceId: company.workspaceId,
    name,
    people: people.map(({ id }) => id),
  });
}

/** A snag by the engineer, with further fields. */
export async function newSnag(
  title: string,
  of: {
    readonly company?: string;
    readonly state?: string;
    readonly fields?: Readonly<Record<string, string>>;
  } = {},
): Promise<string> {
  const { workspaceId, projectId, engineer } = company;
  const id = await addSiteRecord(t.database.superuser, {
    workspaceId,
    projectId,
    createdBy: engineer.id,
    title,
    company: of.company,
    ...(of.state !== undefined && { state: of.state }),
  });
  await t.database.superuser.query(
    `update site_records set fields = fields || $2, created_at = '2026-03-10T09:00:00Z' where id = $1`,
    [id, of.fields ?? {}],
  );
  await t.database.superuser.query(
    `update site_edits set received_at = '2026-03-10T09:00:00Z', state_after = 'open' where record_id = $1`,
    [id],
  );
  return id;
}

/** A diary of the project by the engineer, with its fields. */
export async function newDiary(
  day: string,
  of: {
    readonly state?: string;
    readonly company?: string;
    readonly fields?: Readonly<Record<string, unknown>>;
  } = {},
): Promise<string> {
  const { workspaceId, projectId, engineer } = company;
  const fields = { day, ...(of.company !== undefined && { company: of.company }) };
  const id = identityOf(diary, { project: projectId, fields }) ?? "";
  await addSiteRecord(t.database.superuser, {
    id,
    workspaceId,
    projectId,
    createdBy: engineer.id,
    title: day,
    kind: "diary",
    company: of.company,
  });
  await t.database.superuser.query(
    "update site_records set fields = fields || $2, state = $3 where id = $1",
    [id, of.fields ?? {}, of.state ?? "draft"],
  );
  return id;
}

/** Adds to a record's history that somebody moved the record to a state. */
export async function moved(
  record: string,
  of: {
    readonly act: string;
    readonly to: string | null;
    readonly by: TestPerson;
    readonly at?: string;
    readonly sent?: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  await t.database.superuser.query(
    `insert into site_edits (id, workspace_id, project_id, kind, record_id, act, sent, state_after, status, by_id, replica,
                             made_at, stamp, received_at, digest)
     select $1, workspace_id, project_id, kind, id, $3, $4, $5, 'accepted', $6, $7, $8::text, '', $8::timestamptz, ''
       from site_records where id = $2`,
    [
      newId(),
      record,
      of.act,
      of.sent ?? {},
      of.to,
      of.by.id,
      newId(),
      of.at ?? "2026-03-11T10:00:00Z",
    ],
  );
}

/** A photo on a record, with its thumbnail. @returns its id */
export async function newPhoto(
  record: string,
  of: {
    readonly kind?: "snag" | "diary";
    readonly name?: string;
    readonly moment?: "before" | "after";
    readonly forClient?: boolean;
  } = {},
): Promise<string> {
  const { workspaceId, projectId, engineer } = company;
  const id = newId();
  const key = `uploads/${workspaceId}/${id}`;
  await t.database.superuser.query(
    `insert into files (id, workspace_id, project_id, subject_kind, subject_id, name, media_type, bytes, sha256, moment,
                        storage_key, thumbnail, uploaded_by, created_at, for_client)
     values ($1, $2, $3, $4, $5, $6, 'image/jpeg', 100, repeat('0', 64), $7, $8, 'ready', $9, now(), $10)`,
    [
      id,
      workspaceId,
      projectId,
      of.kind ?? "snag",
      record,
      of.name ?? "Crack at the sill.jpg",
      of.moment ?? null,
      key,
      engineer.id,
      of.forClient ?? false,
    ],
  );
  await t.files.put(storageKey(`${key}.webp`), Readable.from([await thumbnail()]));
  return id;
}

/** Draws marks on a photo. */
export async function drawn(photo: string, shapes: readonly MarkShape[]): Promise<void> {
  await t.database.superuser.query(
    `insert into photo_marks (id, file_id, workspace_id, project_id, shape, drawn_by, drawn_at)
     select gen_random_uuid(), f.id, f.workspace_id, f.project_id, s.shape, f.uploaded_by, now()
       from files f, jsonb_array_elements($2::jsonb) s (shape) where f.id = $1`,
    [photo, JSON.stringify(shapes)],
  );
}

let made: Buffer | undefined;

async function thumbnail(): Promise<Buffer> {
  made ??= await sharp({ create: { width: 320, height: 240, channels: 3, background: "#c2410c" } })
    .webp()
    .toBuffer();
  return made;
}
