import { describe, expect, it } from "vitest";
import { richProgramme } from "./testing/rich-programme.ts";
import { importedXer, linkRow, taskRow, xerFile } from "./xer/xer-fixture.ts";
import { writeXer } from "./xer/writer.ts";

const started = { status_code: "TK_Active", act_start_date: "2026-02-23 08:00" };
const finished = {
  ...started,
  status_code: "TK_Complete",
  act_end_date: "2026-02-27 16:00",
  remain_drtn_hr_cnt: 0,
};

const lag = { pred_type: "PR_SS", lag_hr_cnt: 24 };

const notKept = async (
  options: Readonly<Record<string, string>>,
  predecessor: Readonly<Record<string, string | number>>,
  link: Readonly<Record<string, string | number>> = lag,
) => {
  const file = await importedXer(
    xerFile({
      SCHEDOPTIONS: [{ proj_id: 10, ...options }],
      TASK: [taskRow(1, predecessor), taskRow(2)],
      TASKPRED: [linkRow(1, 2, link)],
    }),
  );
  return { list: file.notKept, reasons: [...file.reasons.values()] };
};

describe("lags that Primavera counts from early starts", () => {
  const early = { sched_lag_early_start_flag: "Y" };

  it.each([lag, { ...lag, pred_type: "PR_SF" }])("are named (%#)", async (link) => {
    const { list, reasons } = await notKept(early, started, link);
    expect(list).toEqual([
      {
        what: "lags counted from the early start of what is in progress (counted from its actual start here)",
        count: 1,
        examples: ["“A1 Activity 1” → “A2 Activity 2”"],
      },
    ]);
    expect(reasons).toEqual(["The file counts a lag from the early start of what is in progress."]);
  });

  it.each([
    ["actual starts count", { sched_lag_early_start_flag: "N" }, started, lag],
    ["the file says nothing", {}, started, lag],
    [
      "links into what has started do not count",
      { ...early, sched_retained_logic: "N" },
      started,
      lag,
    ],
    ["nothing has started", early, {}, lag],
    ["it has finished", early, finished, lag],
    ["there is no lag", early, started, { ...lag, lag_hr_cnt: 0 }],
    ["the finish counts", early, started, { ...lag, pred_type: "PR_FS" }],
  ])("are not where %s", async (_, options, predecessor, link) => {
    expect(await notKept(options, predecessor, link)).toEqual({ list: [], reasons: [] });
  });
});

it("a file says that lags count from actual starts, as they do here", async () => {
  const programme = richProgramme(1);
  if (!programme) throw new Error("This seed makes a programme");
  const lines = String(await writeXer(programme)).split("\r\n");
  const at = lines.indexOf("%T\tSCHEDOPTIONS");
  const [names, values] = [lines[at + 1], lines[at + 2]].map((line) => (line ?? "").split("\t"));
  expect(values?.[names?.indexOf("sched_lag_early_start_flag") ?? -1]).toBe("N");
});
