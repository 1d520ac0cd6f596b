import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readConfig, settings } from "./config.ts";
import { StartError } from "./database/embedded/start-error.ts";

describe("the environment", () => {
  test("may be empty", () => {
    const config = readConfig({});
    expect(config).toMatchObject({ port: 3000, host: "127.0.0.1", rateLimit: true });
    expect(config.smtpUrl).toBeUndefined();
    expect(config.mailFrom).toBeUndefined();
  });

  test("names a mail server and a sender", () => {
    const SMTP_URL = "smtps://ada%40example.com:secret@mail.example.com:465";
    const MAIL_FROM = "Site Office <office@example.com>";
    expect(readConfig({ SMTP_URL, MAIL_FROM })).toMatchObject({
      smtpUrl: SMTP_URL,
      mailFrom: MAIL_FROM,
    });
    expect(readConfig({ SMTP_URL: "", MAIL_FROM: "" }).smtpUrl).toBeUndefined();
  });

  test("says where mail arrives: by port and domain together, or not at all", () => {
    const MAIL_IN_PORT = "2525";
    const MAIL_IN_DOMAIN = "In.Example.com";
    expect(readConfig({}).mailIn).toBeUndefined();
    expect(readConfig({ MAIL_IN_PORT, MAIL_IN_DOMAIN, HOST: "::1" }).mailIn).toEqual({
      port: 2525,
      host: "::1",
      domain: "in.example.com",
      tls: undefined,
    });
    const tls = { MAIL_IN_CERT: "/a.pem", MAIL_IN_KEY: "/b.pem" };
    const all = { MAIL_IN_PORT, MAIL_IN_DOMAIN, MAIL_IN_HOST: "0.0.0.0", ...tls };
    expect(readConfig(all).mailIn).toMatchObject({
      host: "0.0.0.0",
      tls: { cert: "/a.pem", key: "/b.pem" },
    });
    expect(() => readConfig({ MAIL_IN_PORT })).toThrow("MAIL_IN_DOMAIN belong together");
    expect(() => readConfig({ MAIL_IN_DOMAIN })).toThrow("MAIL_IN_DOMAIN belong together");
    expect(() => readConfig({ MAIL_IN_KEY: "/b.pem" })).toThrow("MAIL_IN_KEY belong together");
    for (const domain of [
      "a b",
      "x@in.example.com",
      "-a.example",
      "127.0.0.1",
      `${"a".repeat(64)}.b`,
    ])
      expect(() => readConfig({ MAIL_IN_PORT, MAIL_IN_DOMAIN: domain })).toThrow(
        "MAIL_IN_DOMAIN must be",
      );
    for (const port of ["0", "65536", "smtp"])
      expect(() => readConfig({ MAIL_IN_PORT: port, MAIL_IN_DOMAIN })).toThrow(
        "MAIL_IN_PORT must be",
      );
  });

  test("says what each company may store", () => {
    expect(readConfig({}).allowance).toEqual({ bytes: 20 * 1024 ** 3, files: 100_000 });
    expect(readConfig({ COMPANY_STORAGE: "500 MB", COMPANY_FILES: "0" }).allowance).toEqual({
      bytes: 500 * 1024 ** 2,
      files: 0,
    });
  });

  test("names the two roles of a database together, or none", () => {
    const [DATABASE_URL, DATABASE_APP_URL, DATABASE_SYSTEM_URL] = ["deploy", "app", "system"].map(
      (role) => `postgres://${role}@db/plumbline`,
    );
    expect(readConfig({ DATABASE_URL }).databaseLogins).toBeUndefined();
    expect(
      readConfig({ DATABASE_URL, DATABASE_APP_URL, DATABASE_SYSTEM_URL }).databaseLogins,
    ).toEqual({ app: DATABASE_APP_URL, system: DATABASE_SYSTEM_URL });
    for (const some of [
      { DATABASE_URL, DATABASE_APP_URL },
      { DATABASE_APP_URL, DATABASE_SYSTEM_URL },
    ])
      expect(() => readConfig(some)).toThrow("set all three, or only DATABASE_URL");
  });

  test("says who may register, and whether the network can reach the server", () => {
    expect(readConfig({}).registration).toEqual({ configured: undefined, reach: "machine" });
    expect(readConfig({ REGISTRATION: "Invited", HOST: "0.0.0.0" }).registration).toEqual({
      configured: { kind: "invited", domains: [] },
      reach: "network",
    });
    expect(readConfig({ REGISTRATION: "example.com", HOST: "::1" }).registration).toEqual({
      configured: { kind: "domains", domains: ["example.com"] },
      reach: "machine",
    });
    expect(() => readConfig({ REGISTRATION: "closed" })).toThrow(/REGISTRATION must be open/);
  });

  test("trusts no proxy, one, a number of them, or those that it names", () => {
    expect(readConfig({}).trustProxy).toBe(false);
    expect(readConfig({ TRUST_PROXY: "off" }).trustProxy).toBe(false);
    expect(readConfig({ TRUST_PROXY: "on" }).trustProxy).toBe(1);
    expect(readConfig({ TRUST_PROXY: "2" }).trustProxy).toBe(2);
    expect(readConfig({ TRUST_PROXY: "10.0.0.1, fd00::/8" }).trustProxy).toEqual([
      "10.0.0.1",
      "fd00::/8",
    ]);
  });

  test("says where files are stored: in DATA_DIR, in another folder, or in a bucket", () => {
    expect(readConfig({ DATA_DIR: "/srv/data" }).files).toEqual({
      kind: "disk",
      folder: "/srv/data/files",
    });
    expect(readConfig({ FILES_URL: "file:///srv/big%20disk" }).files).toEqual({
      kind: "disk",
      folder: "/srv/big disk",
    });
    expect(
      readConfig({ FILES_URL: "s3://AK:se%2Fcret@s3.example.com/site?region=af" }).files,
    ).toEqual({
      kind: "s3",
      endpoint: "https://s3.example.com",
      bucket: "site",
      region: "af",
      accessKeyId: "AK",
      secretAccessKey: "se/cret",
    });
    expect(readConfig({ FILES_URL: "s3://AK:s@127.0.0.1:9000/site?tls=off" }).files).toMatchObject({
      endpoint: "http://127.0.0.1:9000",
      region: "us-east-1",
    });
  });

  test.each([
    ["SMTP_URL", "mail.example.com:25"],
    ["SMTP_URL", "https://user:s3cret@mail.example.com"],
    ["SMTP_URL", "s3cret"],
    ["MAIL_FROM", "s3cret"],
    ["MAIL_FROM", "a@example.com, s3cret@example.com"],
    ["PUBLIC_URL", "s3cret"],
    ["PUBLIC_URL", "s3cret://build.example"],
    ["TRUST_PROXY", "s3cret"],
    ["TRUST_PROXY", "10.0.0.0/99"],
    ["FILES_URL", "s3cret"],
    ["FILES_URL", "https://key:s3cret@host/bucket"],
    ["FILES_URL", "s3://key:s3cret@host"],
    ["FILES_URL", "s3://s3cret@host/bucket"],
    ["FILES_URL", "s3://key:s3cret@host/bucket?tls=maybe"],
    ["FILES_URL", "file:s3cret"],
    ["DATABASE_URL", "s3cret"],
    ["DATABASE_URL", "mysql://user:s3cret@host/database"],
    ["DATABASE_URL", "postgres://user:s3cret#@host/database"],
    ["PUBLIC_URL", "https://build.example/s3cret"],
    ["PUBLIC_URL", "https://build.example/?s3cret"],
    ["SESSION_SECRET", "s3cret"],
    ["PORT", "70000"],
    ["PORT", "80.5"],
    ["PORT", "s3cret"],
    ["COMPANY_STORAGE", "s3cret"],
    ["COMPANY_STORAGE", "20"],
    ["COMPANY_FILES", "-1"],
    ["DISK_RESERVE", "s3cret"],
    ["COMPANY_FILES", "s3cret"],
    ["RATE_LIMIT", "s3cret"],
    ["LOG_LEVEL", "s3cret"],
  ])("is refused with %s=%s in one sentence, without what it holds", (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(new RegExp(`^${name} must (?!.*(${name}|\\n)).+$`));
    expect(read).not.toThrow("s3cret");
    expect(read).toThrow(StartError);
  });

  test("names every variable that is wrong, each on its line", () => {
    expect(() => readConfig({ PORT: "80000", DATABASE_URL: "foo" })).toThrow(
      "PORT must be a number from 0 to 65535\n" +
        "DATABASE_URL must look like postgres://user:password@host:5432/database",
    );
  });

  test("names a database by its host, its folder of sockets or neither", () => {
    for (const DATABASE_URL of [
      "postgres://plumbline:pass%40word@database/plumbline",
      "postgresql://localhost:5433/plumbline?sslmode=verify-full",
      "postgres://plumbline@%2Ftmp%2Fsockets:5432/plumbline",
      "postgres:///plumbline?host=/run/postgresql",
    ])
      expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  });

  test("names the address of the product, with or without a slash at its end", () => {
    for (const PUBLIC_URL of ["https://build.example:8443", "https://build.example:8443/"])
      expect(readConfig({ PUBLIC_URL }).publicUrl).toBe("https://build.example:8443");
  });
});

describe("each variable", () => {
  const root = path.resolve(import.meta.dirname, "..");
  // The image and compose.yaml set these themselves.
  const ownToContainer = new Set(["PORT", "HOST", "DATA_DIR", "DATABASE_URL"]);

  test.each(settings.filter((name) => !ownToContainer.has(name)))(
    "%s is passed on by compose.yaml",
    async (name) => {
      const compose = await readFile(path.join(root, "compose.yaml"), "utf8");
      expect(compose).toMatch(new RegExp(`^ {6}${name}: \\$\\{${name}:-`, "m"));
    },
  );

  test.each(settings)("%s is explained in the README", async (name) => {
    const rows = (await readFile(path.join(root, "README.md"), "utf8"))
      .split("\n")
      .filter((line) => line.startsWith("| `"));
    expect(rows.some((row) => row.split("|")[1]?.includes(`\`${name}\``))).toBe(true);
  });
});
