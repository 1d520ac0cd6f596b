import { expect, it } from "vitest";
import { chance } from "../../../demo/random.ts";
import { simulateSight } from "../../../testing/sight-simulation/simulate.ts";
import { app, prepare } from "../site-fixture.ts";

prepare();

const SEED = Number(process.env["SIGHT_SEED"] ?? 20_261_128);
const ACTS = Number(process.env["SIGHT_ACTS"] ?? 150);

it(
  `after ${ACTS} random acts of people, every device equals a new copy, byte by byte (D9)`,
  // SIGHT_ACTS sets the number of actions.
  { timeout: 120_000 + ACTS * 1000 },
  async () => {
    const { wrong, world } = await simulateSight({
      ask: (request, person) => app.raw(request, person),
      db: app.database.superuser,
      luck: chance(SEED),
      acts: ACTS,
      every: 30,
      sleep: () => {
        app.clock.now = new Date(app.clock.now.getTime() + 86_400_000);
      },
    });
    expect(wrong.slice(0, 3), `seed ${SEED}: ${wrong.length} wrong`).toEqual([]);
    // A run in which nothing happens would prove nothing.
    const done = [...world.statuses.keys()].filter((name) => name.endsWith(" done"));
    expect(done.length, done.join(", ")).toBeGreaterThan(25);
    expect(done.filter((name) => /^restore (task|comment|file|snag) done$/.test(name))).not.toEqual(
      [],
    );
  },
);
