import { expect, it } from "vitest";
import { spreadText } from "./plan-words.ts";

const activity = (name: string | null) => ({ _id: "1", code: "", name });

it("says how the months of a line come about", () => {
  expect(spreadText({ spread: "s_curve", activities: [] })).toBe("S-curve");
  const follows = (...names: (string | null)[]) =>
    spreadText({ spread: "programme", activities: names.map(activity) });
  expect(follows("Dig", "Cast")).toBe("By the programme: Dig, Cast");
  expect(follows("Dig", null)).toBe("By the programme: Dig. 1 activity removed");
  expect(follows(null)).toBe(
    "Its activity was removed from the programme. These are its last months.",
  );
});
