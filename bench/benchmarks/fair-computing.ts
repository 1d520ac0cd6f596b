import * as Y from "yjs";
import { updateOf } from "../../contract/site/long-text.ts";
import { writeCsv, writeMspdi, writeXer } from "../../server/features/programme/formats/public.ts";
import { newId } from "../../server/platform/ids.ts";
import type { Benchmark, Finding } from "../benchmark.ts";
import { ask, type Question } from "../stage/ask.ts";
import { askFor, measureStorm, p95 } from "../stage/beside-storm.ts";
import { openDatabase } from "../stage/database.ts";
import { COMMON_WORD, fillCompanies } from "../stage/fill.ts";
import { fillProgramme, firstTask, largeProgramme } from "../stage/fill-programme.ts";
import { headersOf, startPlumbline } from "../stage/plumbline.ts";
import { FRESH_ID } from "../stage/storm.ts";
import { show } from "../units.ts";

const BUSY = { name: "Busy Builders", projects: 2, tasks: 100_000 };
const OTHER = { name: "Other Builders", projects: 2, tasks: 1_000 };
const PROGRAMME = { activities: 4_000, links: 8_000 };
const STORM = { connections: 300, seconds: 10 };
const TIMES = 250;
const COMMANDS = 500;
const PARTS = 19_000;
const SHEET_ROWS = 20_000;
const BOUNDARY = "----a-form-of-the-benchmarks";

/** Returns a text with as many parts as texts could have before the product rebuilt them. */
function scatteredText(): string {
  const doc = new Y.Doc();
  for (let n = 0; n < PARTS; n += 1) doc.getText("text").insert(0, "x");
  return Buffer.from(Y.encodeStateAsUpdate(doc)).toString("base64");
}

/** Builds one request that changes one text many times. */
function writings(project: string, id: string): string {
  const commands = Array.from({ length: COMMANDS }, (_, n) => ({
    _id: FRESH_ID,
    at: new Date().toISOString(),
    record: "snag",
    id,
    project,
    act: "change",
    fields: { description: { update: updateOf(undefined, `Note ${n}. `) } },
  }));
  return JSON.stringify({ replica: newId(), commands });
}

const jsonHeaders = { "content-type": "application/json" };
const formHeaders = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` };

const formOf = (name: string, bytes: Buffer) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n` +
  `Content-Type: application/octet-stream\r\n\r\n${bytes.toString("utf8")}\r\n--${BOUNDARY}--\r\n`;

const sheet = () =>
  [
    "Date,Description,Vendor,Amount",
    ...Array.from({ length: SHEET_ROWS }, (_, n) => `2026-03-02,Cement ${n},Dangote,${1000 + n}`),
  ].join("\n");

interface Kind {
  readonly what: string;
  readonly path: string;
  readonly body?: string;
  readonly more?: Readonly<Record<string, string>>;
}

/** The kinds of requests that compute the most. */
function kindsOf({
  project,
  activity,
  snag,
}: Record<"project" | "activity" | "snag", string>): Kind[] {
  const of = `/api/projects/${project}/programme`;
  const programme = largeProgramme(PROGRAMME);
  const preview = (what: string, name: string, bytes: Buffer): Kind => ({
    what,
    path: `${of}/import?preview=true`,
    body: formOf(name, bytes),
    more: formHeaders,
  });
  return [
    {
      what: "500 writings into one text",
      path: "/api/sync",
      body: writings(project, snag),
      more: jsonHeaders,
    },
    preview("preview of a Primavera file", "large.xer", writeXer(programme)),
    preview("preview of a Project file", "large.xml", writeMspdi(programme)),
    preview("preview of a programme as a sheet", "large.csv", writeCsv(programme)),
    {
      what: "preview of a sheet of expenses",
      path: "/api/expenses/import",
      body: JSON.stringify({ project, csv: sheet() }),
      more: jsonHeaders,
    },
    { what: "programme as PDF", path: `${of}/export?format=pdf` },
    { what: "programme as XLSX", path: `${of}/export?format=xlsx` },
    { what: "programme", path: of },
    { what: "why a date", path: `${of}/activities/${activity}/why?of=finish` },
    { what: "health of a programme", path: `${of}/health` },
    {
      what: "utilisation of resources",
      path: "/api/resources/utilisation?from=2026-01-05&to=2027-12-31",
    },
    { what: "search in tasks", path: `/api/tasks?limit=500&search=${COMMON_WORD}` },
  ];
}

/** One company whose people make the server compute a lot, and another that works beside it. */
export const fairComputing: Benchmark = {
  name: "fair-computing",
  title: `${STORM.connections} concurrent requests of each of twelve kinds that compute, beside another company`,
  async run(scope) {
    const database = await openDatabase(scope);
    const { superuser } = database;
    const [busy, other] = await fillCompanies(superuser, [BUSY, OTHER]);
    const project = busy?.projectIds[0];
    if (!busy || !other || project === undefined) throw new Error("The companies were not made");
    const { address } = await startPlumbline(scope, database);
    const headers = await headersOf(busy.engineer);
    await fillProgramme({ address, headers, projectId: project }, PROGRAMME);
    const { _id: activity } = await firstTask({ address, headers, projectId: project });
    const snag = newId();
    await superuser.query(
      `insert into site_records (id, workspace_id, project_id, kind, state, title, fields, texts, created_by, created_at, updated_at)
       values ($1, $2, $3, 'snag', 'open', 'Door', $4, $5, $6, now(), now())`,
      [
        snag,
        busy.workspaceId,
        project,
        { title: "Door", description: "x".repeat(PARTS) },
        { description: scatteredText() },
        busy.engineer.id,
      ],
    );
    const me: Question = { url: `${address}/api/auth/me`, headers: await headersOf(other.admin) };
    await askFor(me, { times: 30, ms: 5_000 });
    const quiet = p95(await askFor(me, { times: TIMES, ms: 20_000 }));
    const findings: Finding[] = [
      { what: "quiet: GET /api/auth/me, p95", figure: show.milliseconds(quiet) },
    ];
    const kinds = kindsOf({ project, activity, snag }).map(({ what, path, body, more }) => {
      const sent = body === undefined ? {} : { body };
      return {
        what,
        question: { url: `${address}${path}`, headers: { ...headers, ...more }, ...sent },
      };
    });
    // Measured before any storm: after a storm, the server is still busy giving up its requests.
    for (const { what, question } of kinds) {
      const { body, ...rest } = question;
      const once = body === undefined ? rest : { ...rest, body: body.replaceAll(FRESH_ID, newId) };
      findings.push({ what: `${what}: once`, figure: show.milliseconds(await ask(once)) });
    }
    const asked = [{ what: "GET /api/auth/me", question: me, quiet }];
    for (const { what, question } of kinds)
      findings.push(
        ...(await measureStorm(scope, { who: what, questions: [question], asked, ...STORM })),
      );
    return findings;
  },
};
