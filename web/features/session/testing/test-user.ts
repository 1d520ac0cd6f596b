import type { User } from "../../../../contract/auth/auth.ts";

/** An engineer of a Lagos builder, with `changes` applied. */
export function testUser(changes: Partial<User> = {}): User {
  return {
    _id: "0198a8a8-0000-7000-8000-000000000001",
    name: "Adaeze Okafor",
    email: "adaeze@example.ng",
    emailProven: true,
    trusted: true,
    role: "engineer",
    company: "Okafor & Sons",
    phone: null,
    isOwner: false,
    theme: "system",
    workspace: {
      _id: "0198a8a8-0000-7000-8000-000000000002",
      name: "Okafor & Sons",
      currency: "NGN",
      timeZone: "Africa/Lagos",
      workingDays: ["mon", "tue", "wed", "thu", "fri"],
      approvalLimits: {},
      provenOnly: true,
      deletionAt: null,
    },
    workspaceCount: 1,
    mailIsSetUp: true,
    secondFactorDue: false,
    createdAt: "2026-01-05T08:00:00.000Z",
    ...changes,
  };
}
