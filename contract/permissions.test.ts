import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hats } from "./hats.ts";
import {
  type Action,
  type Actor,
  hatRules,
  hatsMatter,
  may,
  mayAtAll,
  parseRole,
  permissions,
  reach,
  type Reach,
  reachWith,
  refusalOf,
  refusals,
  roles,
} from "./permissions.ts";
import { roleInput } from "./role-input.ts";

const actions = Object.keys(permissions) as Action[];
const actor = (role: Actor["role"], isOwner = false): Actor => ({ userId: "me", role, isOwner });
const others = { createdBy: "someone", assignedTo: "another" };

describe("the role × action table", () => {
  it("lets only admins and engineers create, edit and delete projects", () => {
    for (const action of ["project.create", "project.edit", "project.delete"] as const) {
      expect(roles.filter((role) => mayAtAll(actor(role), action))).toEqual(["admin", "engineer"]);
    }
  });

  it("lets admins, engineers and contractors add tasks", () => {
    expect(roles.filter((role) => mayAtAll(actor(role), "task.create"))).toEqual([
      "admin",
      "engineer",
      "contractor",
    ]);
  });

  it("lets everyone read the programme, and only admins and engineers change it", () => {
    expect(roles.filter((role) => mayAtAll(actor(role), "programme.read"))).toEqual(roles);
    expect(roles.filter((role) => mayAtAll(actor(role), "programme.edit"))).toEqual([
      "admin",
      "engineer",
    ]);
  });

  it("lets contractors edit what they made or are assigned, and delete what they made", () => {
    const contractor = actor("contractor");
    expect(may(contractor, "task.edit", others)).toBe(false);
    expect(may(contractor, "task.edit", { ...others, createdBy: "me" })).toBe(true);
    expect(may(contractor, "task.edit", { ...others, assignedTo: "me" })).toBe(true);
    expect(may(contractor, "task.delete", { ...others, assignedTo: "me" })).toBe(false);
    expect(may(contractor, "task.delete", { ...others, createdBy: "me" })).toBe(true);
  });

  it("lets clients change no task, not even one assigned to them", () => {
    const mine = { createdBy: "me", assignedTo: "me" };
    for (const action of ["task.create", "task.edit", "task.delete"] as const) {
      expect(may(actor("client"), action, mine), action).toBe(false);
    }
  });

  it("lets the owner manage people and settings in any role, and nothing more", () => {
    const owners = new Set([
      "people.manage",
      "workspace.manage",
      "rate.manage",
      "company.manage",
      "trash.manage",
      "trash.empty",
    ]);
    for (const role of roles) {
      for (const action of actions) {
        expect(mayAtAll(actor(role, true), action), `${role} ${action}`).toBe(
          mayAtAll(actor(role), action) || owners.has(action),
        );
      }
    }
  });

  it("has a sentence for every refusal", () => {
    for (const action of actions) expect(refusals[action]).toMatch(/^[A-Z].*\.$/);
  });

  it("does not promise a client that they could change tasks of their own", () => {
    for (const action of actions) {
      expect(refusalOf(actor("client"), action), action).not.toMatch(/that you (created|work on)/);
    }
    expect(refusalOf(actor("client"), "task.edit")).toBe(
      "Only administrators, engineers, and contractors can change tasks.",
    );
    expect(refusalOf(actor("contractor"), "task.edit")).toBe(refusals["task.edit"]);
  });
});

describe("a role's spelling", () => {
  it("ignores case and surrounding spaces", () => {
    const spelled = fc.constantFrom(...roles).chain((role) =>
      fc.array(fc.boolean(), { minLength: role.length, maxLength: role.length }).map((upper) => ({
        role,
        text: [...role].map((c, i) => (upper[i] ? c.toUpperCase() : c)).join(""),
      })),
    );
    fc.assert(
      fc.property(spelled, ({ role, text }) => {
        expect(parseRole(` ${text} `)).toBe(role);
        expect(roleInput.parse(text)).toBe(role);
      }),
    );
    expect(parseRole("owner")).toBeUndefined();
  });
});

describe("hats", () => {
  const colleagues = { ...others, isColleagues: true };

  it("let a contractor who is foreman move the tasks of their own company, and no others", () => {
    const foreman = { hats: ["foreman"] as const };
    const contractor = actor("contractor");
    expect(may(contractor, "task.move", { ...colleagues, ...foreman })).toBe(true);
    expect(may(contractor, "task.move", { ...others, ...foreman })).toBe(false);
    expect(may(contractor, "task.move", { ...colleagues, hats: ["storekeeper"] })).toBe(false);
    expect(may(contractor, "task.move", colleagues)).toBe(false);
    expect(may(contractor, "task.edit", { ...colleagues, ...foreman })).toBe(false);
  });

  it("give a client nothing", () => {
    for (const action of actions) {
      expect(reachWith(actor("client"), action, hats), action).toBe(reach(actor("client"), action));
    }
  });

  it("never take from a role, and never give it more than its bound", () => {
    const order: readonly Reach[] = ["none", "made", "involved", "company", "all"];
    const worn = fc.subarray([...hats]);
    fc.assert(
      fc.property(
        fc.constantFrom(...roles),
        fc.constantFrom(...actions),
        worn,
        (role, action, chosen) => {
          const [base, wearing] = [
            reach(actor(role), action),
            reachWith(actor(role), action, chosen),
          ];
          const bound = hatRules[action]?.upTo[role] ?? base;
          expect(order.indexOf(wearing)).toBeGreaterThanOrEqual(order.indexOf(base));
          expect(order.indexOf(wearing)).toBeLessThanOrEqual(
            Math.max(order.indexOf(base), order.indexOf(bound)),
          );
        },
      ),
    );
  });

  it("matter only to roles to which they can give something", () => {
    expect(roles.filter((role) => hatsMatter(actor(role), "task.move"))).toEqual(["contractor"]);
    expect(roles.filter((role) => hatsMatter(actor(role), "task.edit"))).toEqual([]);
  });
});
