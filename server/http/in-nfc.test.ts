import { expect, it } from "vitest";
import { inNfc } from "./in-nfc.ts";

it("writes the texts of a body in NFC, however deep, and leaves everything else", () => {
  const apart = "Ìtọ́jú".normalize("NFD");
  const body = { title: apart, rows: [[apart, 1, null, true, { deep: apart }]], plain: "cement" };
  expect(inNfc(body)).toEqual({
    title: "Ìtọ́jú".normalize("NFC"),
    rows: [["Ìtọ́jú".normalize("NFC"), 1, null, true, { deep: "Ìtọ́jú".normalize("NFC") }]],
    plain: "cement",
  });
  for (const value of [undefined, null, 5, "", Buffer.from("x")]) expect(inNfc(value)).toBe(value);
});

it("takes a body that nests deeper than the stack", () => {
  let body: unknown = "x";
  for (let depth = 0; depth < 20_000; depth++) body = [body];
  expect(inNfc(body) === body).toBe(true);
});
