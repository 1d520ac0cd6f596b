import { afterEach, describe, expect, it } from "vitest";
import { currentToasts, dismissToast } from "../ui/overlays/toast-store.ts";
import { createBench, settled, spec } from "./core/testing/bench.ts";
import { createOutcomeReport } from "./outcome-report.ts";

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

/** A queue whose outcomes are shown as toasts. */
function start() {
  const bench: ReturnType<typeof createBench> = createBench({
    onOutcome: (command, outcome) => reportOutcome(command, outcome),
  });
  const reportOutcome = createOutcomeReport(() => bench.queue);
  return bench;
}

const words = { done: "Done: Roof", refused: "This could not be saved." };

describe("the message about a command", () => {
  it("Q13: says that it is done, with an Undo that runs the inverse", async () => {
    const { queue, server } = start();
    queue.run(spec("a", { n: 1 }, { words, undo: spec("a", { n: 0 }) }));
    await settled();
    await server.open[0]?.settle("done");
    const [shownToast] = currentToasts();
    expect(shownToast).toMatchObject({
      message: "Done: Roof",
      tone: "green",
      action: { label: "Undo" },
    });
    shownToast?.action?.onClick();
    await settled();
    await server.open[0]?.settle("done");
    expect(server.state.get("a")).toEqual({ n: 0 });
    expect(currentToasts()).toHaveLength(1);
  });

  it("Q13: has no Undo without an inverse, or if the subject has another command", async () => {
    const { queue, server } = start();
    queue.run(spec("a", { n: 1 }, { words }));
    queue.run(spec("b", { n: 1 }, { words, undo: spec("b", { n: 0 }) }));
    queue.run(spec("b", { n: 2 }));
    await settled();
    while (server.open[0]) await server.open[0].settle("done");
    expect(currentToasts().map(({ action }) => action)).toEqual([undefined, undefined]);
  });

  it("says that it was refused, in red, if the command has a text for it", async () => {
    const { queue, server } = start();
    queue.run(spec("a", {}, { words }));
    queue.run(spec("b", {}));
    await settled();
    while (server.open[0]) await server.open[0].settle("refused");
    expect(currentToasts()).toMatchObject([{ message: words.refused, tone: "red" }]);
  });
});
