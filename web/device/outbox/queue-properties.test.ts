import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Command } from "./command.ts";
import { applyCommands, patching, type Patches } from "../overlay/overlay.ts";
import { createBench, type TryOutcome, type Fields, settled, spec } from "./testing/bench.ts";

const subjects = ["a", "b"];
const fates: TryOutcome[] = ["done", "refused", "lost on the way", "answer lost", "busy"];

const make = fc.record({
  step: fc.constant("make" as const),
  subject: fc.constantFrom(...subjects),
  field: fc.constantFrom("status", "title"),
  kind: fc.boolean(),
  patience: fc.constantFrom("short" as const, "long" as const),
});
const answer = fc.record({
  step: fc.constant("answer" as const),
  which: fc.nat(5),
  fate: fc.constantFrom(...fates),
});
const wait = fc.record({ step: fc.constant("wait" as const), ms: fc.nat(40_000) });
const steps = fc.array(fc.oneof(make, answer, answer, wait), { minLength: 1, maxLength: 40 });

type Held = Readonly<Record<string, Fields>>;

const patches: Patches = {
  set: {
    all: (pages, { subject, input }) =>
      (pages as Held[]).map((held) => ({
        ...held,
        [subject]: { ...held[subject], ...(input.body as Fields) },
      })),
  },
};

/** The screen: the server's last answer with the pending commands applied. */
function createScreen() {
  let held: Held = {};
  const made: Command[] = [];
  const bench = createBench({
    onOutcome({ subject }, outcome) {
      // After a refusal the record is fetched again, because an answer may have been lost.
      const now = outcome.ok ? (outcome.answer as Fields) : bench.server.state.get(subject);
      held = { ...held, [subject]: now ?? {} };
    },
  });
  return {
    ...bench,
    made,
    held: () => held,
    shown: () =>
      applyCommands(patches, patching(patches, bench.queue.entries(), "all"), { name: "all" }, [
        held,
      ])[0],
  };
}

type Screen = ReturnType<typeof createScreen>;

function expectOrder({ server, made }: Screen): void {
  for (const subject of subjects) {
    const inOrder = made.filter((command) => command.subject === subject).map(({ id }) => id);
    const firstSent = [
      ...new Set(server.tries.filter((each) => each.subject === subject).map(({ id }) => id)),
    ];
    expect(firstSent).toEqual(inOrder.filter((id) => firstSent.includes(id)));
    expect(server.open.filter(({ command }) => command.subject === subject).length).toBeLessThan(2);
  }
}

function expectIds({ server, made }: Screen): void {
  for (const tried of server.tries) {
    const command = made.find(({ id }) => id === tried.id);
    expect(tried.input).toEqual(command?.input);
  }
}

/** Checks that the screen shows the server's state with the waiting changes applied in order. */
function expectShown(screen: Screen): void {
  const wanted = structuredClone(screen.held()) as Record<string, Fields>;
  for (const { command } of screen.queue.entries())
    wanted[command.subject] = { ...wanted[command.subject], ...(command.input.body as Fields) };
  expect(screen.shown()).toEqual(wanted);
}

async function drain({ server, queue, clock }: Screen): Promise<void> {
  while (queue.entries().length > 0) {
    while (server.open[0]) await server.open[0].settle("done");
    await clock.pass(15_000);
  }
}

describe("whatever the server answers, and whenever", () => {
  it("Q1, Q3–Q7, Q11: order, ids, optimistic updates and rollbacks are correct", async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (happening) => {
        const screen = createScreen();
        const { queue, server, clock, made } = screen;
        let value = 0;
        for (const each of happening) {
          if (each.step === "make") {
            const { subject, field, kind, patience } = each;
            const wanted = spec(
              subject,
              { [field]: (value += 1) },
              { patience, ...(kind && { kind: field }) },
            );
            const { id } = queue.run(wanted);
            // A command that a person waits for fails at once if an earlier one waits for a network.
            const entered = queue.entries().find(({ command }) => command.id === id);
            if (entered) made.push(entered.command);
          } else if (each.step === "answer") {
            await server.open[each.which % Math.max(1, server.open.length)]?.settle(each.fate);
          } else await clock.pass(each.ms);
          await settled();
          expectOrder(screen);
          expectIds(screen);
          expectShown(screen);
        }
        await drain(screen);
        expect(server.carriedOut().length).toBe(new Set(server.carriedOut()).size);
        for (const subject of subjects) {
          if (!screen.held()[subject]) continue;
          expect(screen.held()[subject]).toEqual(server.state.get(subject) ?? {});
        }
        expect(screen.shown()).toEqual(screen.held());
      }),
      { numRuns: 300 },
    );
  });

  it("Q11: of quick presses the server executes some in their order, and the last unless it refuses it", async () => {
    const presses = fc.array(fc.constantFrom(...fates), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(presses, async (happening) => {
        const screen = createScreen();
        const { queue, server } = screen;
        const ends = happening.map((_, n) => queue.run(spec("a", { n }, { kind: "press" })).done);
        await settled();
        for (const fate of happening) await server.open[0]?.settle(fate);
        await drain(screen);
        const last = (await Promise.allSettled(ends)).at(-1);
        const order = server.carriedOut().map((id) => Number(id.slice(1)));
        expect(order).toEqual(order.toSorted((a, b) => a - b));
        if (last?.status === "fulfilled") expect(last.value).toEqual({ n: happening.length - 1 });
        expect(screen.shown()).toEqual({ a: server.state.get("a") ?? {} });
      }),
      { numRuns: 100 },
    );
  });
});
