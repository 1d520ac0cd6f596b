import { beforeAll, describe, expect, it } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { app, company, freshCompanies, prepare } from "./home-fixture.ts";

prepare();

describe("access to homes", () => {
  beforeAll(freshCompanies);

  it.each(["engineer", "client", "contractor"] as const)(
    "the %s's home is for that role, and the engineer's for admins, too",
    async (role) => {
      const route = {
        engineer: routes.getEngineerHome,
        client: routes.getClientHome,
        contractor: routes.getContractorHome,
      }[role];
      const { owner, admin, engineer, clientOn, contractorOn } = company;
      for (const person of [owner, admin, engineer, clientOn, contractorOn]) {
        const answer = await app.call(route, {}, person);
        const reads = person.role === role || (role === "engineer" && person.role === "admin");
        expect(answer.statusCode, person.name).toBe(reads ? 200 : 403);
      }
      const refused = await app.call(route, {}, role === "engineer" ? clientOn : admin);
      expect(refused.json()).toMatchObject({
        message:
          role === "engineer"
            ? "Insufficient permissions. Only administrators and engineers can manage projects."
            : `This page is for ${role}s.`,
      });
      expect((await app.call(route)).statusCode).toBe(401);
    },
  );
});
