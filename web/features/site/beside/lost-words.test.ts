import { expect, it } from "vitest";
import { lostWords } from "./lost-words.ts";

it("says what is lost, and what can be copied again", () => {
  const words = (...of: Parameters<typeof lostWords>) => lostWords(...of).join(" ");
  expect(words({ projects: ["a"], things: 0, photos: 0 })).toMatch(
    /^Nothing waited to be sent.*1 project was kept here/,
  );
  const both = words({ projects: ["a", "b"], things: 7, photos: 1 });
  expect(both).toMatch(/^7 changes and 1 photo waited.*cannot be got back/);
  expect(both).toContain("2 projects were kept");
  expect(words({ projects: [], things: 1, photos: 0 })).not.toContain("copied again");
});
