import { expect, test } from "vitest";
import { phoneInput, readPhone, showPhone } from "./phone.ts";

test.each([
  ["0803 123 4567", "+2348031234567"],
  ["08031234567", "+2348031234567"],
  ["(0803) 123-4567", "+2348031234567"],
  ["234 803 123 4567", "+2348031234567"],
  ["+234 (0) 803 123 4567", "+2348031234567"],
  ["+234 803 123 4567", "+2348031234567"],
  ["00 44 20 7946 0958", "+442079460958"],
  ["+44 20 7946 0958", "+442079460958"],
  ["803 123 4567", undefined],
  ["0803 123", undefined],
  ["+0803 123 4567", undefined],
  ["+1234567890123456", undefined],
  ["call me", undefined],
  ["+234<script>", undefined],
  ["", undefined],
])("%j is %j", (text, phone) => {
  expect(readPhone(text)).toBe(phone);
});

test("a request holds a number, nothing, or an error that shows how", () => {
  expect(phoneInput.parse(" 0803 123 4567 ")).toBe("+2348031234567");
  expect(phoneInput.parse("")).toBe("");
  expect(phoneInput.safeParse("tomorrow").error?.issues[0]?.message).toContain("0803 123 4567");
});

test("is shown in groups", () => {
  expect(showPhone("+2348031234567")).toBe("+234 803 123 4567");
  expect(showPhone("+442079460958")).toBe("+442079460958");
});
