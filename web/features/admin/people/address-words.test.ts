import { describe, expect, it } from "vitest";
import { addressInWords, howToConfirm, whatUnconfirmedMeans } from "./address-words.ts";

const ada = { _id: "ada", emailProven: false, vouched: null, invitedBy: null };
const guest = { ...ada, _id: "guest", invitedBy: { _id: "ada", name: "Ada Obi" } };

describe("an address that nobody has confirmed", () => {
  it("says what is known of it, and what follows", () => {
    expect(addressInWords(guest)).toBe(
      "Nobody has shown whose mailbox this is. They joined by a link from Ada Obi.",
    );
    expect(addressInWords({ ...ada, emailProven: true })).toMatch(/^Confirmed by a code/);
    expect(whatUnconfirmedMeans(ada, { provenOnly: true, myId: "ada" })).toContain(
      "you cannot approve or pay",
    );
    expect(whatUnconfirmedMeans(ada, { provenOnly: false, myId: "bola" })).toContain(
      "their approvals",
    );
  });

  it.each([
    [
      "one's own, with mail",
      ada,
      true,
      { isOnProfile: true, mayVouch: false, needsOperator: false },
    ],
    [
      "one's own, without",
      ada,
      false,
      { isOnProfile: false, mayVouch: false, needsOperator: true },
    ],
    [
      "a guest's, with mail",
      guest,
      true,
      { isOnProfile: false, mayVouch: false, needsOperator: false },
    ],
    [
      "a guest's, without",
      guest,
      false,
      { isOnProfile: false, mayVouch: false, needsOperator: true },
    ],
  ])("has a way out for a sole administrator: %s", (_, person, mailIsSetUp, advice) => {
    expect(howToConfirm(person, { myId: "ada", mailIsSetUp })).toMatchObject(advice);
  });

  it("is confirmed by an administrator who did not invite the person", () => {
    for (const mailIsSetUp of [true, false]) {
      const advice = howToConfirm(guest, { myId: "bola", mailIsSetUp });
      expect(advice).toMatchObject({ mayVouch: true, needsOperator: false });
      expect(advice.text).toContain("If you know that it is theirs, confirm it.");
    }
  });
});
