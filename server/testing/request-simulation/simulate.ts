import { chance } from "../../demo/random.ts";
import type { Clock } from "../../../web/device/outbox/queue-parts.ts";
import type { TestPerson } from "../company.ts";
import { Killed } from "../site-simulation/replica.ts";
import type { SiteLink } from "../site-simulation/site-link.ts";
import { RequestDevice } from "./device.ts";
import { type Deliver, Network } from "./network.ts";
import { type Around, type Own, planRequest } from "./plan-requests.ts";

const MINUTE = 60_000;
const AT_ONCE = 5;

/** A clock that the simulation advances. */
interface SetClock extends Clock {
  pass(ms: number): Promise<void>;
}

/** The parts of a simulation, and its size. */
interface Setting {
  readonly deliver: Deliver;
  readonly feed: SiteLink;
  readonly clock: SetClock;
  readonly people: readonly TestPerson[];
  readonly around: Around;
  readonly devices: number;
  /** Requests that people make, in all. */
  readonly requests: number;
  readonly seed: number;
}

interface Seat {
  readonly device: RequestDevice;
  readonly own: Own;
}

/** Makes some requests, and undoes some of them. @returns how many */
function doSome({ device, own }: Seat, around: Around): number {
  const { luck } = device;
  let made = 0;
  for (let n = luck.whole(1, 6); n > 0; n -= 1) {
    const spec = planRequest({ device, around, own });
    if (!spec) continue;
    const id = device.run(spec);
    made += 1;
    if (luck.next() < 0.15) device.undo(id);
  }
  const [latest] = [...device.made.keys()].slice(-luck.whole(1, 4));
  if (latest !== undefined && luck.next() < 0.3) device.undo(latest);
  if (luck.next() < 0.3) device.decide();
  return made;
}

async function fetchRows({ device }: Seat, feed: SiteLink): Promise<void> {
  try {
    await device.replica.pull(feed, { luck: device.luck, trouble: 0.05 });
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
    device.kill();
  }
}

/**
 * Gives every device a network that never fails. Each sends what waits, and its person dismisses what was refused.
 */
async function heal(seats: readonly Seat[], { clock }: Setting, network: Network): Promise<void> {
  network.trouble = 0;
  for (const { device } of seats) device.offlineUntil = 0;
  for (let rounds = 0; rounds < 100; rounds += 1) {
    for (const { device } of seats) {
      device.queue.retryNow();
      device.decide(false);
    }
    await clock.pass(20_000);
    await network.quiet();
    const left = await Promise.all(seats.map(({ device }) => device.left()));
    if (left.every((count) => count === 0)) return;
  }
}

/**
 * Simulates devices whose requests go through a network that loses and repeats them, and whose pages are killed.
 */
export async function simulate(
  setting: Setting,
): Promise<{ readonly devices: readonly RequestDevice[]; readonly network: Network }> {
  const { clock, around, people, feed, seed } = setting;
  const luck = chance(seed);
  const network = new Network(setting.deliver);
  const seats = Array.from({ length: setting.devices }, (_, n): Seat => {
    const person = people[n % people.length];
    if (!person) throw new Error("There is nobody");
    const { project } = around;
    const own = { luck: chance(seed * 1000 + n), clock, network };
    return {
      device: new RequestDevice({ person, project, ...own }),
      own: { tasks: [], comments: [] },
    };
  });
  let made = 0;
  while (made < setting.requests) {
    const chosen = new Set(Array.from({ length: AT_ONCE }, () => luck.pick(seats)));
    for (const seat of chosen) {
      const { device } = seat;
      if (luck.next() < 0.1) device.offlineUntil = clock.now() + luck.whole(1, 8) * MINUTE;
      if (device.offlineUntil > clock.now()) continue;
      if (luck.next() < 0.5) device.queue.retryNow();
    }
    for (const seat of chosen) made += doSome(seat, around);
    await Promise.all(
      [...chosen]
        .filter(({ device }) => device.offlineUntil <= clock.now() && luck.next() < 0.4)
        .map((seat) => fetchRows(seat, feed)),
    );
    if (luck.next() < 0.2) luck.pick(seats).device.kill();
    await clock.pass(luck.next() < 0.1 ? 2 * MINUTE : luck.whole(0, 20_000));
    if (luck.next() < 0.5) await network.quiet();
    if (luck.next() < 0.3) await network.repeat(luck);
  }
  await heal(seats, setting, network);
  for (let n = 0; n < seats.length; n += 1) await network.repeat(luck);
  return { devices: seats.map(({ device }) => device), network };
}
