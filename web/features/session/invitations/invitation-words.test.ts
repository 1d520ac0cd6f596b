import { describe, expect, it } from "vitest";
import {
  endOf,
  type FoundInvitation,
  inviting,
  opensAt,
  teamsOf,
  terms,
} from "./invitation-words.ts";

const invitation: FoundInvitation = {
  state: "pending",
  email: "funmi@example.ng",
  role: "engineer",
  workspace: "Obi Builders",
  invitedBy: "Ada Obi",
  message: "",
  projects: [],
  expiresAt: "2026-03-19T12:00:00.000Z",
  hasAccount: false,
  needsCode: false,
};

describe("the texts of an invitation", () => {
  it("name the inviter and the role, even if the inviter has left", () => {
    expect(inviting(invitation)).toBe("Ada Obi invites you to join as an engineer.");
    expect(inviting({ invitedBy: "", role: "client" })).toBe(
      "You are invited to join as a client.",
    );
    expect(terms(invitation)).toBe("Only for funmi@example.ng, valid until 19 Mar 2026.");
  });

  it("name the teams, and open the first project", () => {
    const called = (title: string) => ({ _id: title, title });
    const [a, b, c] = [called("A"), called("B"), called("C")];
    expect([teamsOf(invitation), opensAt(invitation)]).toEqual([undefined, undefined]);
    expect(teamsOf({ projects: [a] })).toBe("You will be on the team of A.");
    expect(teamsOf({ projects: [a, b] })).toBe("You will be on the team of A and B.");
    expect(teamsOf({ projects: [a, b, c] })).toMatch(/of A and 2 other projects\.$/);
    expect(opensAt({ projects: [a, b] })).toBe("/projects/A");
  });

  it("say for each ended state whom to ask", () => {
    for (const state of ["accepted", "revoked", "expired"] as const) {
      const end = endOf({ ...invitation, state }, null);
      expect(end.lead).toBe("Ada Obi invited funmi@example.ng to join Obi Builders.");
      expect(end.text).toContain("Ada Obi");
      const orphan = endOf({ ...invitation, state, invitedBy: "" }, null);
      expect(orphan.text).toContain("an administrator of Obi Builders");
    }
  });

  it("tell a person who has already joined", () => {
    const used = { ...invitation, state: "accepted" } as const;
    expect(endOf(used, { email: "funmi@example.ng" }).text).toMatch(/^You belong to Obi Builders/);
    expect(endOf(used, { email: "bola@example.ng" }).text).toMatch(/log in as funmi@example.ng/);
  });
});
