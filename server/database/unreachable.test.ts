import { createServer, type AddressInfo } from "node:net";
import { once } from "node:events";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { explainUnreachable } from "./unreachable.ts";

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function failureOf(connectionString: string): Promise<unknown> {
  return new pg.Client({ connectionString }).connect().catch((error: unknown) => error);
}

describe("a database that does not answer", () => {
  test.each(["127.0.0.1", "localhost", "%2Fnowhere"])(
    "at %s is explained without its password",
    async (host) => {
      const url = `postgres://ada:s3cret@${host}:${await closedPort()}/plumbline`;
      const words = explainUnreachable(await failureOf(url))?.message;
      expect(words).toMatch(
        /^The database cannot be reached: \w+ \w+ .+\. Check that the server of /,
      );
      expect(words).not.toContain("s3cret");
    },
  );

  test("is not blamed for other errors", () => {
    expect(explainUnreachable(new Error('role "ada" does not exist'))).toBeUndefined();
    expect(explainUnreachable("syscall")).toBeUndefined();
  });
});
