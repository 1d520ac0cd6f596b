import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  approvalLimit,
  approvalOutcome,
  covers,
  isLooser,
  mayApprove,
  mayDecideOn,
  type ApprovalLimits,
  type GivenApproval,
  needsTwo,
  paymentRefusal,
  reversalRefusal,
} from "./approval-rules.ts";
import { hats } from "../hats.ts";

const amount = fc.integer({ min: 0, max: 10 ** 14 }).map((kobo) => kobo / 100);
const worn = fc.uniqueArray(fc.constantFrom(...hats));
const limits = fc.dictionary(fc.constantFrom("admin", "engineer", ...hats), amount);

describe("the limit of a person", () => {
  it("is the role's, or the largest of their hats there, and none without a limit of the role", () => {
    const set = { engineer: 1_000_000, quantity_surveyor: 5_000_000, foreman: 10 };
    expect(approvalLimit(set, "engineer", [])).toBe(1_000_000);
    expect(approvalLimit(set, "engineer", ["foreman", "quantity_surveyor"])).toBe(5_000_000);
    expect(approvalLimit(set, "engineer", ["foreman", "architect"])).toBe(1_000_000);
    expect(approvalLimit(set, "admin", ["foreman"])).toBeNull();
  });

  it("never falls with a further hat", () => {
    fc.assert(
      fc.property(limits, worn, fc.constantFrom(...hats), (set, some, more) => {
        const before = approvalLimit(set, "engineer", some);
        const after = approvalLimit(set, "engineer", [...some, more]);
        expect((after ?? Infinity) >= (before ?? Infinity)).toBe(true);
      }),
    );
  });
});

describe("an amount at the boundary", () => {
  it("takes two people strictly above, and is within a limit that equals it", () => {
    fc.assert(
      fc.property(amount, (limit) => {
        const more = Math.round(limit * 100 + 1) / 100;
        for (const sign of [1, -1]) {
          expect([needsTwo(limit, sign * limit), needsTwo(limit, sign * more)]).toEqual([
            false,
            true,
          ]);
          expect([covers(limit, sign * limit), covers(limit, sign * more)]).toEqual([true, false]);
        }
      }),
    );
  });

  it("is above every amount and limit if it is unknown, and never with the rule off", () => {
    expect([needsTwo(1, null), needsTwo(null, null), needsTwo(null, 5)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([covers(1, null), covers(null, null)]).toEqual([false, true]);
  });
});

describe("an expense", () => {
  const [me, owner] = [
    { userId: "me", isOwner: false },
    { userId: "me", isOwner: true },
  ];

  it("is decided on by anybody except the maker, and always by the owner", () => {
    expect(mayDecideOn(me, "me")).toBe(false);
    expect(mayDecideOn(owner, "me")).toBe(true);
    expect(mayDecideOn(me, "another")).toBe(true);
    expect(mayDecideOn(me, null)).toBe(true);
  });

  it("is approved by those who may decide on it and did not change its amount or payee", () => {
    const changed = { createdBy: "another", paymentChangedBy: ["third", "me"] };
    expect(mayApprove(me, changed)).toBe(false);
    expect(mayApprove(owner, changed)).toBe(true);
    expect(mayApprove(me, { createdBy: "me", paymentChangedBy: [] })).toBe(false);
    expect(mayApprove(me, { createdBy: null, paymentChangedBy: ["third"] })).toBe(true);
  });
});

const people = ["owner", "ada", "bola", "chidi"] as const;
const person = fc.constantFrom<string>(...people);
/** Attempts of several people to approve, one after another, each with whether their limit covers the amount. */
const attempts = fc.array(fc.record({ by: person, covers: fc.boolean() }), { maxLength: 8 });

function approve(setup: {
  readonly maker: string;
  readonly changedBy: readonly string[];
  readonly two: boolean;
  readonly tries: readonly GivenApproval[];
}): { given: GivenApproval[]; approved: boolean } {
  let given: GivenApproval[] = [];
  for (const { by, covers: covered } of setup.tries) {
    const userId = by ?? "";
    const outcome = approvalOutcome({
      actor: { userId, isOwner: userId === "owner" },
      createdBy: setup.maker,
      changedPayment: setup.changedBy.includes(userId),
      needsTwo: setup.two,
      covers: covered,
      given,
    });
    if (outcome.is === "refused") continue;
    given = [...given.filter((each) => each.by !== by), { by, covers: covered }];
    if (outcome.is === "final") return { given, approved: true };
  }
  return { given, approved: false };
}

describe("an expense above the amount", () => {
  it("is approved only by two different people, neither its maker nor who changed it, one allowed it alone", () => {
    fc.assert(
      fc.property(person, fc.uniqueArray(person), attempts, (maker, changedBy, tries) => {
        const { given, approved } = approve({ maker, changedBy, two: true, tries });
        if (!approved) return;
        expect(new Set(given.map(({ by }) => by)).size).toBe(2);
        expect(given.some((each) => each.covers)).toBe(true);
        for (const { by } of given)
          expect(by === "owner" || (by !== maker && !changedBy.some((each) => each === by))).toBe(
            true,
          );
      }),
    );
  });

  it("is approved by any two who may, in either order", () => {
    const two = { maker: "dayo", changedBy: [], two: true };
    const [limitedOne, free] = [
      { by: "ada", covers: false },
      { by: "bola", covers: true },
    ];
    expect(approve({ ...two, tries: [limitedOne, free] }).approved).toBe(true);
    expect(approve({ ...two, tries: [free, limitedOne] }).approved).toBe(true);
    expect(approve({ ...two, tries: [free, free] }).approved).toBe(false);
    const other = { by: "chidi", covers: false };
    expect(approve({ ...two, tries: [limitedOne, other] }).approved).toBe(false);
  });

  it("needs another person besides the owner, also if the owner made it", () => {
    const own = { maker: "owner", changedBy: [], two: true };
    const [owner, ada] = [
      { by: "owner", covers: true },
      { by: "ada", covers: true },
    ];
    expect(approve({ ...own, tries: [owner, owner] }).approved).toBe(false);
    expect(approve({ ...own, tries: [owner, ada] }).approved).toBe(true);
  });
});

describe("any other expense", () => {
  it("is approved by the first who may decide on that much alone", () => {
    fc.assert(
      fc.property(person, fc.uniqueArray(person), attempts, (maker, changedBy, tries) => {
        const { given } = approve({ maker, changedBy, two: false, tries });
        const first = tries.find(
          ({ by, covers: covered }) =>
            covered && (by === "owner" || (by !== maker && !changedBy.includes(by))),
        );
        expect(given.map(({ by }) => by)).toEqual(first ? [first.by] : []);
      }),
    );
  });
});

describe("a payment", () => {
  const by = (userId: string, more: object = {}) =>
    paymentRefusal({
      actor: { userId, isOwner: userId === "owner" },
      createdBy: "dayo",
      needsTwo: true,
      covers: true,
      approvers: ["ada"],
      ...more,
    });

  it("above the amount is not recorded by the only approver", () => {
    expect([by("ada"), by("bola"), by("owner")]).toEqual(["sole", undefined, undefined]);
    expect(by("owner", { approvers: ["owner"] })).toBe("sole");
    expect(by("ada", { needsTwo: false })).toBeUndefined();
    expect(by("ada", { approvers: ["ada", "bola"] })).toBeUndefined();
    // An approver whose account is gone counts as another person.
    expect(by("ada", { approvers: [null] })).toBeUndefined();
  });

  it("is not above the limit, nor of one's own expense", () => {
    expect(by("bola", { covers: false })).toBe("limit");
    expect([by("dayo"), by("owner", { createdBy: "owner" })]).toEqual(["own", undefined]);
  });
});

describe("a reversal", () => {
  const by = (userId: string, more: object = {}) =>
    reversalRefusal({
      actor: { userId, isOwner: userId === "owner" },
      createdBy: "dayo",
      needsTwo: true,
      covers: true,
      last: "ada",
      ...more,
    });

  it("above the amount is made by somebody else than who paid or approved last", () => {
    expect([by("ada"), by("bola"), by("owner"), by("owner", { last: "owner" })]).toEqual([
      "last",
      undefined,
      undefined,
      "last",
    ]);
    expect(by("ada", { needsTwo: false })).toBeUndefined();
    expect([by("dayo"), by("bola", { covers: false })]).toEqual(["own", "limit"]);
  });
});

describe("a change of the rules", () => {
  const settings = fc.record({ approvalAmount: fc.option(amount), approvalLimits: limits });

  it("is looser exactly if somebody may approve more alone, or one suffices for more, than before", () => {
    fc.assert(
      fc.property(settings, settings, fc.boolean(), (before, other, same) => {
        const after = same ? { ...before, approvalAmount: other.approvalAmount } : other;
        const most = (limit: number | null) => limit ?? Infinity;
        const more = (["admin", "engineer"] as const).some((role) =>
          [[], ...hats.map((hat) => [hat])].some(
            (on) =>
              most(approvalLimit(after.approvalLimits as ApprovalLimits, role, on)) >
              most(approvalLimit(before.approvalLimits as ApprovalLimits, role, on)),
          ),
        );
        const loosened = most(after.approvalAmount) > most(before.approvalAmount);
        // A hat's limit counts here even if no role's limit makes it apply yet.
        if (loosened || more) expect(isLooser(before, after)).toBe(true);
        expect(isLooser(before, before)).toBe(false);
      }),
    );
    const none = { approvalAmount: null, approvalLimits: {} };
    expect(isLooser(none, { approvalAmount: 0, approvalLimits: { admin: 1 } })).toBe(false);
    expect(isLooser({ approvalAmount: 0, approvalLimits: {} }, none)).toBe(true);
  });
});
