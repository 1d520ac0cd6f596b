import { describe, expect, it } from "vitest";
import { addressesInWords, inviteForm, whyNotAddresses } from "./invite-rules.ts";

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => `p${index}@example.com`).join("\n");

describe("the addresses of an invitation", () => {
  it.each([
    ["", "Email is required"],
    [" ,; ", "Email is required"],
    ["ada", "Invalid email address"],
    ["ada@, bola", "Invalid email address"],
    [many(201), "Invite at most 200 people at once. This list has 201."],
  ])("are refused where nobody can be invited by them", (text, why) =>
    expect(whyNotAddresses(text)).toBe(why),
  );

  it.each(["ada@example.com", "Ada <ada@example.com>, oops", many(200)])(
    "are accepted if somebody can be invited",
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

  it("need a role", () => {
    const form = {
      addresses: "ada@example.com",
      projects: [],
      employer: null,
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
