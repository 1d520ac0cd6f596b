import { setTimeout as delay } from "node:timers/promises";
import {
  getReportFile,
  type ReportFormat,
  type ReportJob,
} from "../../contract/reports/reports.ts";
import { atMost, type Benchmark, type Finding } from "../benchmark.ts";
import { ask } from "../stage/ask.ts";
import { openDatabase } from "../stage/database.ts";
import { fillCompany, settle } from "../stage/fill.ts";
import { headersOf, startPlumbline } from "../stage/plumbline.ts";
import { memoryOf } from "../stage/process-tree.ts";
import { median } from "../statistics.ts";
import { show } from "../units.ts";

const ROWS = 100_000;
/** The number of tasks that fill fifty A4 pages. */
const PDF_ROWS = 1_600;
const ROUNDS = 60;
const WARM_UP = 10;

interface Server {
  readonly address: string;
  readonly pid: number;
  readonly headers: Record<string, string>;
}

async function order(server: Server, format: ReportFormat, project?: string): Promise<ReportJob> {
  const response = await fetch(`${server.address}/api/reports/jobs`, {
    method: "POST",
    headers: { ...server.headers, "content-type": "application/json" },
    body: JSON.stringify({ kind: "tasks", format, filters: { project, tasks: "all" } }),
  });
  if (!response.ok) throw new Error(`A report was refused: ${await response.text()}`);
  return ((await response.json()) as { data: ReportJob }).data;
}

async function fetchJob({ address, headers }: Server, { _id }: ReportJob): Promise<ReportJob> {
  const response = await fetch(`${address}/api/reports/jobs/${_id}`, { headers });
  const { data } = (await response.json()) as { data: ReportJob };
  if (data.state === "failed") throw new Error(`A report failed: ${data.message ?? ""}`);
  return data;
}

/** Orders a report. @returns milliseconds until it was ready, and its file */
async function make(server: Server, format: ReportFormat, project?: string) {
  const begun = performance.now();
  let job = await order(server, format, project);
  while (job.state !== "done") {
    await delay(20);
    job = await fetchJob(server, job);
  }
  const taken = performance.now() - begun;
  const url = `${server.address}${getReportFile.path.replace("{id}", job._id)}`;
  const file = Buffer.from(await (await fetch(url, { headers: server.headers })).arrayBuffer());
  return { taken, file };
}

/** Requests tasks until told to stop. @returns how long each answer took */
async function askUntil(server: Server, isOver: () => boolean): Promise<number[]> {
  const taken: number[] = [];
  const url = `${server.address}/api/tasks?limit=100`;
  while (!isOver()) taken.push(await ask({ url, headers: server.headers }));
  return taken;
}

async function measurePdf(server: Server, project: string): Promise<Finding[]> {
  const times: number[] = [];
  let pages = 0;
  for (let round = 0; round < 3; round += 1) {
    const { taken, file } = await make(server, "pdf", project);
    times.push(taken);
    pages = Number(/\/Type \/Pages\s*\/Count (\d+)/.exec(file.toString("latin1"))?.[1] ?? 0);
  }
  return [
    { what: "PDF: pages", figure: show.count(pages) },
    atMost(3, {
      what: "PDF of 50 pages, from the order to the file",
      value: median(times) / 1000,
      show: show.seconds,
    }),
  ];
}

async function measureXlsx(server: Server): Promise<Finding[]> {
  let rounds = 0;
  const alone = (await askUntil(server, () => (rounds += 1) > ROUNDS)).slice(WARM_UP);
  const before = memoryOf(server.pid).rss;
  let peak = before;
  const making = { isOver: false };
  const watching = (async () => {
    for (; !making.isOver; await delay(20)) peak = Math.max(peak, memoryOf(server.pid).rss);
  })();
  const made = make(server, "xlsx").finally(() => (making.isOver = true));
  const meanwhile = await askUntil(server, () => making.isOver);
  const { taken, file } = await made;
  await watching;
  return [
    {
      what: `XLSX of ${show.count(ROWS)} rows, from the order to the file`,
      figure: `${show.seconds(taken / 1000)}  ${show.megabytes(file.length / 1e6)}`,
    },
    atMost(200, {
      what: "memory beyond the server's own",
      value: peak - before,
      show: show.megabytes,
    }),
    atMost(2, {
      what: "GET /api/tasks meanwhile against alone, at the median",
      value: median(meanwhile) / median(alone),
      show: show.times,
      detail: `${show.milliseconds(median(meanwhile))} of ${meanwhile.length} answers, alone ${show.milliseconds(median(alone))}`,
    }),
  ];
}

/** What long reports cost, and how much they slow down everybody else. */
export const reports: Benchmark = {
  name: "reports",
  title: `A PDF of 50 pages, and an XLSX of ${show.count(ROWS)} rows while others work`,
  async run(scope) {
    const database = await openDatabase(scope);
    const projects = Math.round(ROWS / PDF_ROWS);
    const company = await fillCompany(database.superuser, { name: "Large", projects, tasks: ROWS });
    await settle(database.superuser);
    const plumbline = await startPlumbline(scope, database);
    const server = {
      address: plumbline.address,
      pid: plumbline.pid,
      headers: await headersOf(company.admin),
    };
    // Once a first, small report is done, the jobs have started.
    await make(server, "csv", company.projectIds[0]);
    return [
      ...(await measurePdf(server, company.projectIds[0] ?? "")),
      ...(await measureXlsx(server)),
    ];
  },
};
