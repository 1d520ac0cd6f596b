import { sql } from "kysely";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { createCompany, type TestCompany } from "../testing/company.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database/test-database.ts";
import { runPrepared, type Tx } from "./kysely-client.ts";
import { asActor } from "./transaction.ts";

let database: TestDatabase;
let client: pg.PoolClient;

beforeAll(async () => {
  database = await createTestDatabase(inject("serverUrl"));
});
afterAll(() => database.drop());

describe("statements of one turn", () => {
  beforeEach(async () => {
    client = await database.pool.system.connect();
  });
  afterEach(() => client.release());

  const run = (text: string, values: readonly unknown[] = []) =>
    runPrepared<Record<string, unknown>>(client, text, values);

  test("are answered each, in order, whether they return rows or not", async () => {
    const answers = await Promise.all([
      run("begin"),
      run("select n, n * $1::int as twice from generate_series(1, 2) n", [2]),
      run("set local work_mem = '8MB'"),
      run(
        "insert into rate_limits (key, window_start, hits) select n::text, now(), 1 from generate_series(1, 3) n",
      ),
      run("select hits from rate_limits where hits > 5"),
      run("select null as nothing, '2026-03-01'::date as day, array[1, 2] as list"),
      run("commit"),
    ]);
    expect(answers.map(({ rows }) => rows)).toEqual([
      [],
      [
        { n: 1, twice: 2 },
        { n: 2, twice: 4 },
      ],
      [],
      [],
      [],
      [{ nothing: null, day: "2026-03-01", list: [1, 2] }],
      [],
    ]);
    expect(answers[3]?.rowCount).toBe(3);
  });

  test("are answered the same when they are repeated", async () => {
    const twice = [1, 2].map(() => run("select $1::text as word, 7::bigint as count", ["mud"]));
    twice.push(run("select $1::text as word, 7::bigint as count", [null]));
    const [first, second, third] = await Promise.all(twice);
    expect(first?.rows).toEqual([{ word: "mud", count: 7 }]);
    expect(second).toEqual(first);
    expect(third?.rows).toEqual([{ word: null, count: 7 }]);
  });

  test("fail from the first failing one on, and can all be sent again", async () => {
    const send = (divisor: number) => [
      run("begin"),
      run("select 8 as eight"),
      run("select 6 / $1::int as share", [divisor]),
      run("select 9 as nine"),
    ];
    const outcomes = await Promise.allSettled(send(0));
    expect(outcomes.map(({ status }) => status)).toEqual([
      "fulfilled",
      "fulfilled",
      "rejected",
      "rejected",
    ]);
    expect(outcomes[3]).toMatchObject({ reason: { code: "22012" } });
    await run("rollback");
    const again = await Promise.all(send(2));
    expect(again.map(({ rows }) => rows[0])).toEqual([
      undefined,
      { eight: 8 },
      { share: 3 },
      { nine: 9 },
    ]);
    await run("rollback");
  });

  test("are not disturbed by one that cannot be parsed", async () => {
    for (let tries = 1; tries <= 2; tries += 1) {
      const outcomes = await Promise.allSettled([run("selec nonsense"), run("select 10 as ten")]);
      expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    }
    expect((await run("select 10 as ten")).rows).toEqual([{ ten: 10 }]);
  });

  test("leave out a statement with a value that cannot be sent", async () => {
    const circle: { self?: unknown } = {};
    circle.self = circle;
    const [wrong, right] = await Promise.allSettled([
      run("select $1::jsonb as circle", [circle]),
      run("select 11 as eleven"),
    ]);
    expect(wrong.status).toBe("rejected");
    expect(right).toMatchObject({ value: { rows: [{ eleven: 11 }] } });
  });
});

describe("a read that is sent together with the sign-in check", () => {
  let company: TestCompany;
  const seen: string[][] = [];

  beforeEach(async () => {
    seen.length = 0;
    company = await createCompany(database.superuser);
  });

  const readName = async (tx: Tx): Promise<string> => {
    const { rows } = await sql<{ title: string }>`select title from projects order by 1`.execute(
      tx,
    );
    seen.push(rows.map(({ title }) => title));
    return "answer";
  };
  const refused = { code: "unauthenticated" };

  test("sees nothing once the sign-in has ended", async () => {
    const { claims } = company.owner;
    expect(await asActor(database.pool, "read", claims, readName)).toBe("answer");
    expect(seen).toEqual([[expect.any(String)]]);
    await database.superuser.query("update sessions set ended_at = now() where id = $1", [
      claims.sessionId,
    ]);
    await expect(asActor(database.pool, "read", claims, readName)).rejects.toMatchObject(refused);
    expect(seen.slice(1)).toEqual([[]]);
    // The assumption is gone, so the read is not even sent.
    await expect(asActor(database.pool, "read", claims, readName)).rejects.toMatchObject(refused);
    expect(seen).toHaveLength(2);
  });

  test("sees nothing on a connection that somebody else used just before", async () => {
    const others = await createCompany(database.superuser, "Other Builders");
    await asActor(database.pool, "read", company.owner.claims, readName);
    await asActor(database.pool, "read", others.owner.claims, readName);
    await database.superuser.query("update sessions set ended_at = now() where id = $1", [
      company.owner.claims.sessionId,
    ]);
    const [theirs, ours] = await Promise.allSettled([
      asActor(database.pool, "read", others.owner.claims, readName),
      asActor(database.pool, "read", company.owner.claims, readName),
    ]);
    expect(theirs.status).toBe("fulfilled");
    expect(ours).toMatchObject({ reason: refused });
    expect(seen.slice(2).toSorted((a, b) => a.length - b.length)[0]).toEqual([]);
  });

  describe("and with its commit", () => {
    const anotherTurn = () => new Promise((resolve) => setImmediate(resolve));
    let runs: number;
    const lookTwice = async (tx: Tx): Promise<string> => {
      runs += 1;
      await readName(tx);
      await anotherTurn();
      return readName(tx).catch(() => "an error that was swallowed");
    };
    const read = (work: (tx: Tx) => Promise<string>, name: string) =>
      asActor(database.pool, "read", company.owner.claims, work, { name });

    beforeEach(async () => {
      runs = 0;
      // The confirmed result becomes the next assumption.
      await read(readName, "first");
      seen.length = 0;
    });

    test("runs again if it sends more statements later, and is then left open", async () => {
      expect(await read(lookTwice, "two turns")).toBe("answer");
      expect(runs).toBe(2);
      expect(await read(lookTwice, "two turns")).toBe("answer");
      expect(runs).toBe(3);
      expect(new Set(seen.map((titles) => titles.length))).toEqual(new Set([1]));
    });

    test("sends nothing more of its first run once it runs again", async () => {
      const { promise: isSecondRun, resolve: beginSecondRun } = Promise.withResolvers<void>();
      let late: Promise<unknown> | undefined;
      const withLatePart = async (tx: Tx): Promise<string> => {
        if (late) {
          beginSecondRun();
          await late.catch(() => undefined);
        } else {
          late = isSecondRun.then(() => readName(tx));
          late.catch(() => undefined);
        }
        return lookTwice(tx);
      };
      expect(await read(withLatePart, "a late part")).toBe("answer");
      await expect(late).rejects.toThrow("This transaction has ended already");
    });

    const forgive = (tx: Tx) =>
      sql`select 1 / 0`.execute(tx).then(
        () => "never",
        () => "caught",
      );
    test.each([
      ["that sent all in one turn", readName],
      ["that sent more later", lookTwice],
      ["that caught an error of the database", forgive],
    ])("leaves nothing to the next user of the connection: one %s", async (name, work) => {
      const client = await database.pool.request.connect();
      client.release();
      for (const _ of [1, 2]) {
        await read(readName, "one before it");
        await read(work, name);
      }
      const { rows } = await runPrepared(
        client,
        `select current_actor() as actor,
                current_setting('transaction_read_only') as "readOnly"`,
      );
      expect(rows).toEqual([{ actor: null, readOnly: "off" }]);
    });

    test("answers with its own error", async () => {
      const fail = (tx: Tx) => sql<never>`select 1 / 0`.execute(tx).then(() => "never");
      await expect(read(fail, "failing")).rejects.toMatchObject({ code: "22012" });
      expect(await read(readName, "failing")).toBe("answer");
    });

    test("leaves no open transaction if it catches an error of the database", async () => {
      expect(await read(forgive, "forgiving")).toBe("caught");
      expect(await read(readName, "the next one")).toBe("answer");
    });

    test("runs again with a role that has changed", async () => {
      const { id, claims } = company.engineer;
      const roles: string[] = [];
      const asEngineer = () =>
        asActor(
          database.pool,
          "read",
          claims,
          async (tx, { role }) => {
            roles.push(role);
            await readName(tx);
          },
          { name: "role" },
        );
      await asEngineer();
      await database.superuser.query("update memberships set role = 'client' where user_id = $1", [
        id,
      ]);
      await asEngineer();
      expect(roles).toEqual(["engineer", "engineer", "client"]);
      expect(seen.slice(1)).toEqual([[], []]);
    });
  });

  test.each(["a name", undefined])(
    "runs again with a role that has changed, even if it failed with the former one: %s",
    async (name) => {
      const { id, claims } = company.engineer;
      const roles: string[] = [];
      const failAsEngineer = async (tx: Tx, role: string) => {
        roles.push(role);
        if (role === "engineer") await sql`select 1 / 0`.execute(tx);
        await readName(tx);
      };
      await asActor(database.pool, "read", claims, readName);
      await database.superuser.query("update memberships set role = 'client' where user_id = $1", [
        id,
      ]);
      await asActor(
        database.pool,
        "read",
        claims,
        (tx, { role }) => failAsEngineer(tx, role),
        name === undefined ? {} : { name },
      );
      expect(roles).toEqual(["engineer", "client"]);
    },
  );

  test("cannot write", async () => {
    const write = (tx: Tx) => sql`update projects set title = 'Mine'`.execute(tx);
    for (const _ of [1, 2]) {
      await expect(
        asActor(database.pool, "read", company.owner.claims, write),
      ).rejects.toMatchObject({ code: "25006" });
    }
  });
});
