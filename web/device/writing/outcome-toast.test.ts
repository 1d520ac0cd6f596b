import { afterEach, expect, it } from "vitest";
import { currentToasts, dismissToast } from "../../ui/overlays/toast-store.ts";
import { createBench, settled, spec } from "../outbox/testing/bench.ts";
import { announceOutcome } from "./outcome-toast.ts";

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

it("says that a command was refused, in red, if the command has a text for it", async () => {
  const { queue, server } = createBench({ onOutcome: announceOutcome });
  queue.run(spec("a", {}, { words: { refused: "This could not be saved." } }));
  queue.run(spec("b", {}));
  await settled();
  while (server.open[0]) await server.open[0].settle("refused");
  expect(currentToasts()).toMatchObject([{ message: "This could not be saved.", tone: "red" }]);
});
