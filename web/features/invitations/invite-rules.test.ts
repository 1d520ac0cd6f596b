import { describe, expect, it } from "vitest";
import { addressesInWords, inviteForm, refusedList, whyNotAddresses } from "./invite-rules.ts";

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => `p${index}@example.com`).join("\n");

describe("the addresses of an invitation", () => {
  it.each([
    ["", "Email is required"],
    [" ,; ", "Email is required"],
    ["ada", "Invalid email address"],
    ["ada@, bola", "Not an address: “ada@”, “bola”."],
    ["ada@example.com, v, w, x, y, z", "Not an address: “v”, “w”, “x”, and 2 more."],
    [many(201), "Invite at most 200 people at once. This list has 201."],
  ])("are refused where nobody can be invited by them", (text, why) =>
    expect(whyNotAddresses(text)).toBe(why),
  );

  it.each(["ada@example.com", "Ada <ada@example.com>, bola@example.com", many(200)])(
    "are accepted if all of them are valid",
    (text) => expect(whyNotAddresses(text)).toBeUndefined(),
  );

  it("are listed back, with the texts that are not addresses", () => {
    expect(addressesInWords("ada@example.com")).toBe("");
    expect(addressesInWords("ada@example.com; bola@example.com")).toBe("2 addresses.");
    expect(addressesInWords("ada@example.com, oops")).toBe("1 address. Not an address: “oops”.");
    expect(addressesInWords("a@b.co, v, w, x, y, z")).toBe(
      "1 address. Not an address: “v”, “w”, “x”, and 2 more.",
    );
  });

  it("are listed back, with those that are repeated", () => {
    expect(addressesInWords("a@b.co A@b.co")).toBe("1 address. Repeated, invited once: “a@b.co”.");
  });

  it("that were refused are known by their position, each reason once", () => {
    const fields = { "emails.0": "Ada is in.", "emails.2": "Ada is in.", role: "Choose a role." };
    const message = "Nobody was invited.";
    expect(refusedList({ message, fields }, ["a@b.co", "c@d.co", "e@f.co"])).toEqual({
      title: message,
      reasons: ["Ada is in."],
      others: ["c@d.co"],
    });
    expect(refusedList({ message, fields: {} }, ["a@b.co"])).toBeUndefined();
    expect(refusedList({ message, fields }, [])).toBeUndefined();
  });

  it("need a role", () => {
    const form = {
      addresses: "ada@example.com",
      projects: [],
      hats: [],
      employer: null,
      newEmployer: null,
      role: "",
      message: " Come ",
    };
    expect(inviteForm.safeParse(form).success).toBe(false);
    expect(inviteForm.parse({ ...form, role: "client" })).toMatchObject({
      role: "client",
      message: "Come",
    });
  });
});
