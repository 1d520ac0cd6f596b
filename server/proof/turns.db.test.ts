import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { routes } from "../../contract/routes.ts";
import { asRequester, asSystem } from "../database/transaction.ts";
import type { FileStore } from "../platform/files/file-store.ts";
import { newId } from "../platform/ids.ts";
import { openMailTransport } from "../platform/mail/open-mail.ts";
import {
  addProject,
  createCompany,
  type TestCompany,
  type TestPerson,
} from "../testing/company.ts";
import { startMailServer } from "../testing/mail-server.ts";
import { sidewaysPhoto } from "../testing/files/pictures.ts";
import { addFileRow } from "../testing/seed/seed-files.ts";
import { addReportJob } from "../testing/seed/seed-reports.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { thumbnailMaker } from "../features/files/public.ts";
import { mailSender } from "../features/mail/public.ts";
import { reportMaker } from "../features/reports/public.ts";
import { storageKey } from "../platform/files/storage-keys.ts";

// For each kind of work: nine pieces of one company, then one of another.

let t: TestApp;
let first: TestCompany;
let other: TestCompany;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  first = await createCompany(t.database.superuser);
  other = await createCompany(t.database.superuser);
});

const nine = Array.from({ length: 9 }, (_, n) => n);

function services(files: Partial<FileStore> = {}) {
  return {
    system: <T>(work: Parameters<typeof asSystem<T>>[1]) => asSystem(t.database.pool, work),
    asRequester: <T>(job: string, work: Parameters<typeof asRequester<T>>[2]) =>
      asRequester(t.database.pool, job, work),
    now: () => t.clock.now,
    newId,
    warn: (error: unknown) => expect.fail(String(error)),
    publish: () => undefined,
    files: { ...t.files, ...files },
    allowance: t.allowance,
  };
}

describe("one company's nine pieces of work do not hold up another's first", () => {
  it("reports: it is made while two long ones are", async () => {
    const { superuser } = t.database;
    const people = [first.engineer, first.admin, first.owner];
    for (const n of nine) {
      const userId = (people[n % 3] as TestPerson).id;
      await addReportJob(superuser, { workspaceId: first.workspaceId, userId, state: "queued" });
    }
    const { workspaceId } = other;
    await addReportJob(superuser, { workspaceId, userId: other.admin.id, state: "queued" });
    await superuser.query("update report_jobs set due_at = $1", [t.clock.now]);
    const stored: string[] = [];
    const isOther = Promise.withResolvers<void>();
    const maker = reportMaker(
      services({
        async put(key, content, bytes) {
          // The reports of the first company take as long as the other company waits.
          if (key.includes(workspaceId)) isOther.resolve();
          else await isOther.promise;
          stored.push(key);
          await t.files.put(key, content, bytes);
        },
      }),
    );
    await maker.run();
    expect(stored).toHaveLength(10);
    expect(stored[0]).toContain(workspaceId);
  });

  it("thumbnails: it is next after the one that is being made", async () => {
    const content = await sidewaysPhoto();
    for (const of of [...nine.map(() => first), other]) {
      const { workspaceId, projectId, engineer } = of;
      const key = `uploads/${workspaceId}/${newId()}`;
      await t.files.put(storageKey(key), Readable.from([content]));
      const id = await addFileRow(t.database.superuser, {
        workspaceId,
        projectId,
        uploadedBy: engineer.id,
        mark: "slab",
        key,
      });
      const waits = "update files set thumbnail = 'waiting', thumbnail_due_at = $2 where id = $1";
      await t.database.superuser.query(waits, [id, t.clock.now]);
    }
    const read: string[] = [];
    const maker = thumbnailMaker(
      services({
        get(key) {
          read.push(key);
          return t.files.get(key);
        },
      }),
    );
    await maker.run();
    expect(read).toHaveLength(10);
    expect(read.findIndex((key) => key.includes(other.workspaceId))).toBeLessThan(2);
  });

  it("mail: it is next after the one that is being sent", async () => {
    const server = await startMailServer();
    const { now, system, warn } = services();
    for (const of of [...nine.map(() => first), other])
      await t.database.superuser.query(
        `insert into mails (id, workspace_id, recipient, kind, subject, body_text, body_html, created_at, due_at)
         values ($1, $2, $3, 'notice', 'News', 'News', '<p>News</p>', $4, $4)`,
        [newId(), of.workspaceId, of.owner.email, t.clock.now],
      );
    const log = { warn: () => undefined };
    const config = { smtpUrl: server.url, mailFrom: undefined, publicUrl: undefined, dataDir: "-" };
    const transport = openMailTransport({ config, now, log });
    const sender = mailSender({ system, now, warn, logFailure: () => undefined, transport });
    await sender.sendDue();
    await sender.stop();
    await server.stop();
    const recipients = server.received.map(({ to }) => to);
    expect(recipients).toHaveLength(10);
    expect(recipients.flat().indexOf(other.owner.email)).toBeLessThan(2);
  });

  it("imports: it begins when the first of the two that run is done", async () => {
    const { superuser } = t.database;
    const enter = async (company: TestCompany, person: TestPerson, project = company.projectId) => {
      const csv = "Date,Description,Amount\n2026-03-20,Sand,5";
      const body = { project, csv, commit: true };
      return (await t.call(routes.importExpenses, { body }, person)).statusCode;
    };
    const blocked = async () =>
      (
        await superuser.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).rowCount;
    const { workspaceId, owner } = first;
    const of = { workspaceId, title: "Annexe", createdBy: owner.id };
    const annexe = await addProject(superuser, of);
    // Locks what is written on either project. The end of the savepoint releases the tower.
    const holder = await superuser.connect();
    const lock = "select from projects where id = $1 for update";
    await holder.query("begin");
    await holder.query(lock, [annexe]);
    await holder.query("savepoint tower");
    await holder.query(lock, [first.projectId]);
    const running = enter(first, first.owner);
    const long = [enter(first, first.owner, annexe)];
    await expect.poll(blocked).toBe(2);
    for (const person of [first.engineer, first.admin, first.engineer, first.admin])
      long.push(enter(first, person, annexe));
    // Three pieces of the company wait, so the fourth is refused.
    expect(await Promise.race(long)).toBe(429);
    const others = [1, 2, 3].map(() => enter(other, other.engineer));
    // Once one of them is refused, the other two wait.
    await Promise.race(others);

    await holder.query("rollback to tower");
    expect(await running).toBe(200);
    expect((await Promise.all(others)).toSorted()).toEqual([200, 200, 429]);
    await holder.query("rollback");
    holder.release();
    expect((await Promise.all(long)).toSorted()).toEqual([200, 200, 200, 200, 429]);
  });
});
