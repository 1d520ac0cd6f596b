import Fastify from "fastify";
import { SignJWT } from "jose";
import { pino } from "pino";
import { expect, test } from "vitest";
import { Refusal, TooManyAttempts } from "../errors.ts";
import { toFailedAnswer } from "./failures.ts";
import { logRefusal } from "./refusal-log.ts";

const user = "019bd000-0000-7000-8000-000000000002";
const signIn = "019bd000-0000-7000-8000-000000000001";

/** The lines that a server logs as it throws `error` at a request. */
async function logged(error: Error, authorization?: string): Promise<Record<string, unknown>[]> {
  const lines: string[] = [];
  const loggerInstance = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  const app = Fastify({ loggerInstance });
  app.setErrorHandler((thrown, request, reply) => {
    const failed = toFailedAnswer(thrown);
    logRefusal(request, failed);
    return reply.code(failed.status).send(failed.body);
  });
  app.get("/api/doors/:id", async () => {
    throw error;
  });
  await app.inject({
    url: "/api/doors/7?token=secret",
    headers: { ...(authorization && { authorization }) },
  });
  await app.close();
  return lines
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter(({ msg }) => msg === "refused");
}

test("logs who was refused what, without credentials", async () => {
  const token = await new SignJWT({ sid: signIn })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(user)
    .sign(new TextEncoder().encode("a secret of these tests, of more than 32"));
  const lines = await logged(new Refusal("forbidden", "You may not."), `Bearer ${token}`);
  expect(lines).toMatchObject([
    {
      code: "forbidden",
      method: "GET",
      route: "/api/doors/:id",
      address: "127.0.0.1",
      user,
      signIn,
    },
  ]);
  const text = JSON.stringify(lines);
  for (const secret of [token, "secret"]) expect(text).not.toContain(secret);
});

test("logs too many attempts, also by somebody unknown or with a malformed token", async () => {
  for (const authorization of [undefined, "Bearer a.b.c", "nonsense"]) {
    const lines = await logged(new TooManyAttempts(60), authorization);
    expect(lines).toMatchObject([{ code: "rate_limited", address: "127.0.0.1" }]);
    expect(lines[0]).not.toHaveProperty("user");
  }
});

test("does not log everyday refusals", async () => {
  for (const code of ["unauthenticated", "not_found", "validation_failed", "conflict"] as const)
    expect(await logged(new Refusal(code, "No."))).toEqual([]);
});
