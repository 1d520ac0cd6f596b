import { expect, it } from "vitest";
import { onlyChanged } from "./only-changed.ts";

const read = { _id: "a", title: "Roof", parent: null, days: [1, 2], rate: 5, quantity: 2 };

it("leaves out unchanged fields", () => {
  expect(onlyChanged({ title: "Roof", parent: null, days: [1, 2] }, read)).toEqual({});
  expect(onlyChanged({ title: "Roofs", parent: null, days: [2] }, read)).toEqual({
    title: "Roofs",
    days: [2],
  });
  expect(onlyChanged({ title: "Roof", parent: "b" }, read)).toEqual({ parent: "b" });
});

it("keeps fields together that belong together", () => {
  const body = { title: "Roof", rate: 6, quantity: 2 };
  expect(onlyChanged(body, read, ["rate", "quantity"])).toEqual({ rate: 6, quantity: 2 });
  expect(onlyChanged({ ...body, rate: 5 }, read, ["rate", "quantity"])).toEqual({});
});
