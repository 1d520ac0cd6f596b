import { expect, it } from "vitest";
import { dayFacts, dayFactWords } from "./day-facts.ts";

it("counts people and delays, and skips rows that went", () => {
  const labour = { a: { number: 4 }, b: { number: 3, _removed: true }, c: { trade: "Mason" } };
  const facts = dayFacts({ fields: { labour, delays: { a: { hours: 1.5 } } } });
  expect(facts).toEqual({ people: 4, delays: 1.5, weather: undefined, stopped: [] });
  expect(dayFactWords(facts)).toEqual(["4 on site", "1.5 h of delay"]);
});

it("has the worst weather of the day", () => {
  const weather = { a: { condition: "clear" }, b: { condition: "rain" }, c: { from: "07:00" } };
  expect(dayFacts({ fields: { weather } }).weather).toBe("rain");
  expect(dayFacts({ fields: {} }).weather).toBeUndefined();
});

it("has the weather that stopped something, with what it stopped", () => {
  const weather = {
    a: { condition: "storm", stopped: "" },
    b: { condition: "wind", stopped: "Crane" },
    c: { condition: "rain", stopped: "Concrete pour " },
    d: { condition: "rain", stopped: "Concrete pour" },
  };
  const facts = dayFacts({ fields: { weather } });
  expect(facts).toMatchObject({ weather: "rain", stopped: ["Crane", "Concrete pour"] });
  expect(dayFactWords(facts)).toEqual(["Rain", "stopped: Crane, Concrete pour"]);
});
