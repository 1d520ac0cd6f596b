import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { longerFiles, overspent, processorSeconds, shareOf, slowness } from "./processor-share.ts";
import { ROOT } from "./project.ts";

const file = "server/features/tasks/some.db.test.ts";
const share = shareOf(file);
const spent = (seconds: number, times = 1) => overspent({ file, seconds, slower: () => times });

test("a file that keeps to its share is left alone, and the machine is not measured", () => {
  const slower = () => expect.fail("measured");
  expect(overspent({ file, seconds: share, slower })).toBeUndefined();
});

test("a file that takes more is told its time, its share and what to do", () => {
  expect(spent(share + 0.5)).toMatch(
    new RegExp(
      `^${file} took ${share}\\.5 s of processor time\\. Its share is ${share} s\\. Prepare once`,
    ),
  );
});

test("a slower machine may take as many times longer, and no more", () => {
  expect(spent(share * 2, 2)).toBeUndefined();
  expect(spent(share * 2 + 1, 2)).toContain("on a machine that is 2.0 times slower");
});

test("unit tests have the least, and files with a reason more", () => {
  expect(shareOf("engine/spread.test.ts")).toBeLessThan(share);
  for (const longer of longerFiles)
    expect([longer, shareOf(longer) > share]).toEqual([longer, true]);
});

test("every file that may take longer exists", () => {
  expect(longerFiles.filter((longer) => !existsSync(path.join(ROOT, longer)))).toEqual([]);
});

test("no machine counts as quicker than the one that was measured", () => {
  expect(slowness()).toBeGreaterThanOrEqual(1);
});

test.runIf(process.platform === "linux")(
  "a process that was started counts when it has ended",
  () => {
    const busy =
      "for (const end = process.cpuUsage().user + 150_000; process.cpuUsage().user < end; );";
    const before = processorSeconds();
    spawnSync(process.execPath, ["-e", busy]);
    expect(processorSeconds() - before).toBeGreaterThan(0.1);
  },
);
