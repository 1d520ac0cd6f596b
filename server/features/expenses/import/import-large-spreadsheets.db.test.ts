import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { xlsxFile } from "../../../testing/files/zip-file.ts";
import { app, company, here, outcome, refusal, send, written, prepare } from "./import-fixture.ts";

prepare();

async function sumOfAll(): Promise<string> {
  const { rows } = await app.database.superuser.query<{ sum: string }>(
    "select (coalesce(sum(amount), 0) * 100)::bigint::text as sum from expenses where workspace_id = $1",
    [company.workspaceId],
  );
  return rows[0]?.sum ?? "0";
}

/**
 * The result of `work`, its duration, and the longest delay of everything else meanwhile, in ms.
 */
async function timed<T>(work: () => Promise<T>) {
  const began = performance.now();
  let last = began;
  let longestWait = 0;
  const beat = setInterval(() => {
    const now = performance.now();
    longestWait = Math.max(longestWait, now - last);
    last = now;
  }, 5);
  try {
    const result = await work();
    return { result, longestWait, took: performance.now() - began };
  } finally {
    clearInterval(beat);
  }
}

describe("importing expenses", () => {
  it("accepts a spreadsheet with formula results, and refuses one that lies about its size", async () => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const rows = [
      ["Date", "Description", "Amount"].map(cell).join(""),
      `<c s="3"><v>46101</v></c>${cell("Tiles")}<c><f>2*617.275</f><v>1234.5500000000002</v></c>`,
    ];
    const file = (xml: string) => ({
      project: company.projectId,
      xlsx: xlsxFile(xml).toString("base64"),
      commit: true,
    });
    await outcome(file(rows.map((row) => `<row>${row}</row>`).join("")));
    expect(await written()).toEqual([{ count: 1, amount: "1234.55", status: "draft" }]);
    expect(await refusal(file(" ".repeat(80_000_000)))).toEqual([
      400,
      "This file contains too much. Send its rows in parts.",
    ]);
    const lie = Buffer.from("Date,Description,Amount").toString("base64");
    expect((await refusal({ xlsx: lie }))[1]).toMatch(/not an XLSX file/);
    expect((await refusal({ csv: "PK\u0003\u0004…" }))[1]).toMatch(/Send it as \.xlsx/);
    expect((await refusal({ csv: "", xlsx: lie }))[1]).toMatch(/either as csv or as xlsx/);
    expect((await outcome({ csv: "" })).problems).toMatchObject([{ row: 1, column: "Project" }]);
    expect((await outcome(here("Date,Price\n2026-03-20,5"))).problems).toMatchObject([
      { row: 1, column: "Description" },
    ]);
    expect((await refusal(here("Date,Description,Amount", { commit: true })))[1]).toMatch(
      /no expenses below/,
    );
    expect((await refusal(here(`Date\n${"1\n".repeat(100_001)}`)))[1]).toMatch(
      /more than 100,000 rows/,
    );
  });

  it("does not read the body of a stranger, however large", async () => {
    const headers = { "content-type": "application/json" };
    const request = { method: "POST", url: "/api/expenses/import", payload: "{", headers };
    expect((await app.raw(request)).statusCode).toBe(401);
    expect((await app.raw(request, company.engineer)).statusCode).toBe(400);
    expect((await app.raw(request, company.clientOn)).statusCode).toBe(403);
  });

  it("reads three of one person's at once, and the next when one is done", async () => {
    const headers = { "content-type": "application/json" };
    const slow = Array.from({ length: 4 }, () => new PassThrough());
    const sent = slow.map((payload) => {
      payload.write('{"project":');
      const request = { method: "POST", url: "/api/expenses/import", payload, headers } as const;
      return app.raw(request, company.engineer);
    });
    const next = async () => (await send(here("Date"))).statusCode;
    // The accepted requests cannot be answered before their bodies have ended.
    expect((await Promise.race(sent)).statusCode).toBe(429);
    expect(await next()).toBe(429);
    expect((await send(here("Date"), company.owner)).statusCode).toBe(200);
    for (const payload of slow) payload.end(`"${company.projectId}","csv":"Date"}`);
    const answers = await Promise.all(sent);
    const taken = answers.filter(({ statusCode }) => statusCode === 200);
    expect(taken).toHaveLength(3);
    expect(await next()).toBe(200);
  });

  it("frees its slot when an upload is aborted before it is read", async () => {
    const url = await app.listen();
    const authorization = `Bearer ${await app.token(company.engineer)}`;
    const headers = { authorization, "content-type": "application/json" };
    const cut = (request: IncomingMessage) => request.socket.destroy();
    app.app.server.on("request", cut);
    const sent = Array.from({ length: 3 }, () =>
      fetch(`${url}/api/expenses/import`, { method: "POST", headers, body: "{}" }),
    );
    const answers = await Promise.allSettled(sent);
    app.app.server.off("request", cut);
    expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect((await send(here("Date"))).statusCode).toBe(200);
  });

  // Rows are written 10,000 at a time, so the last of three writes is not full: 10 s on a quiet machine.
  it("of 20,000 rows reports just the ten bad ones, adds 25,000 at once, and blocks nobody", async () => {
    const bad = new Set(Array.from({ length: 10 }, (_, n) => 500 + n * 1999));
    const csv = (length: number, isBad: (n: number) => boolean) => {
      const rows = Array.from({ length }, (_, n) => {
        const day = `${String((n % 28) + 1).padStart(2, "0")}/0${(n % 6) + 1}/2026`;
        return `02.1,${day},Delivery ${n} of concrete and blocks,Dangote Cement Plc,${isBad(n) ? "lots" : `"1,000.${10 + (n % 90)}"`}`;
      });
      return `Cost code,Date,Description,Vendor,Amount\n${rows.join("\n")}`;
    };
    const mixed = here(csv(20_000, (n) => bad.has(n)));
    const preview = await timed(() => outcome(mixed));
    const answer = preview.result;
    expect(answer.problems.map(({ row }) => row)).toEqual([...bad].map((n) => n + 2));
    expect([answer.problemCount, answer.expenses, answer.warningCount]).toEqual([10, 19_990, 0]);
    expect(await written()).toEqual([]);
    const good = here(
      csv(25_000, () => false),
      { commit: true, status: "paid" },
    );
    const entry = await timed(() => outcome(good, company.owner));
    expect(entry.result).toMatchObject({ expenses: 25_000 });
    const amount = Array.from({ length: 25_000 }, (_, n) => 100_010 + (n % 90)).reduce(
      (a, b) => a + b,
    );
    expect(await written()).toEqual([
      { count: 25_000, amount: String(amount / 100), status: "paid" },
    ]);
    const { rows } = await app.database.superuser.query<{ sum: string }>(
      "select trim_scale(sum(amount))::text as sum from code_totals where project_id = $1",
      [company.projectId],
    );
    expect(rows).toEqual([{ sum: String(amount / 100) }]);
    // Reading it in one piece takes more than half of the preview, on a machine of any speed.
    expect(preview.longestWait).toBeLessThan(preview.took / 3);
    expect(entry.longestWait).toBeLessThan(entry.took / 3);
  }, 90_000);

  it("adds the sheet's total, to the kobo", async () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 99_999_999_999 }), {
      minLength: 1,
      maxLength: 40,
    });
    await fc.assert(
      fc.asyncProperty(amounts, async (kobo) => {
        const before = BigInt(await sumOfAll());
        const rows = kobo.map((amount) => {
          const naira = (BigInt(amount) / 100n).toLocaleString("en");
          return `2026-03-20,Cement,"₦${naira}.${String(amount % 100).padStart(2, "0")}"`;
        });
        const csv = `Date,Description,Amount\n${rows.join("\n")}`;
        const { totals } = await outcome(here(csv, { commit: true }));
        const sum = kobo.reduce((a, b) => a + BigInt(b), 0n);
        expect(BigInt(Math.round((totals[0]?.amount ?? 0) * 100))).toBe(sum);
        expect(BigInt(await sumOfAll()) - before).toBe(sum);
      }),
      { numRuns: 25 },
    );
  });
});
