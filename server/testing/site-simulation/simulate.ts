import { DAY_MS } from "../../../engine/day.ts";
import { chance, type Chance } from "../../demo/random.ts";
import type { TestPerson } from "../company.ts";
import { performOn, makeSnag, type Surroundings } from "./random-actions.ts";
import { Killed, Replica } from "./replica.ts";
import type { SiteLink } from "./site-link.ts";

/** The longest that a device is without a network. */
const PARTITION = 30 * DAY_MS;
/** The number of devices that are active at once. */
const AT_ONCE = 5;

/** The parts of a simulation, and its size. */
export interface Setting {
  readonly link: SiteLink;
  readonly project: string;
  readonly people: readonly TestPerson[];
  readonly near: Surroundings;
  readonly replicas: number;
  readonly commands: number;
  readonly seed: number;
  /** Called now and then, to change what people may see. */
  readonly disturb: (luck: Chance) => Promise<void>;
}

/** What happened. */
export interface Happened {
  made: number;
  killed: number;
  partitions: number;
  repeated: number;
}

class Seat {
  readonly replica: Replica;
  readonly luck: Chance;
  offlineUntil = 0;

  constructor(person: TestPerson, project: string, luck: Chance) {
    this.replica = new Replica({ person, project, luck });
    this.luck = luck;
  }
}

/** One turn of a device: some actions and, if there is a network, the exchange with the server. */
async function turn(
  { replica, luck, offlineUntil }: Seat,
  of: { readonly setting: Setting; readonly time: number; readonly happened: Happened },
): Promise<void> {
  const { setting, time, happened } = of;
  const fate = { luck, trouble: 0.06 };
  if (luck.next() < 0.05) replica.clock.jump(luck);
  if (replica.person.role !== "client") {
    const acts = luck.whole(1, 24);
    happened.made += acts;
    for (let n = 0; n < acts; n += 1) performOn(replica, { luck, near: setting.near, time });
  }
  if (offlineUntil > time) return;
  try {
    if (luck.next() < 0.7) await replica.pull(setting.link, fate);
    if (luck.next() < 0.9) await replica.push(setting.link, time, fate);
    if (luck.next() < 0.1) {
      happened.repeated += 1;
      await replica.redeliver(setting.link, luck);
    }
    if (luck.next() < 0.5) await replica.pull(setting.link, fate);
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
    happened.killed += 1;
    replica.clock.restart();
  }
}

/** Sends and fetches everything, with a network that never fails. */
async function heal({ replica }: Seat, link: SiteLink, time: number): Promise<void> {
  while (replica.outbox.length > 0) {
    await replica.pull(link);
    await replica.push(link, time);
  }
}

/** Simulates devices that write without seeing each other's changes for up to a month, and then synchronise. */
export async function simulate(
  setting: Setting,
): Promise<{ readonly replicas: readonly Replica[]; readonly happened: Happened }> {
  const { people, project, commands, link } = setting;
  const luck = chance(setting.seed);
  const seats = Array.from({ length: setting.replicas }, (_, n) => {
    const person = people[n % people.length];
    if (!person) throw new Error("There is nobody");
    return new Seat(person, project, chance(setting.seed * 1000 + n));
  });
  const [first] = seats;
  if (!first) throw new Error("There are no devices");
  const title = "The door rubs.";
  makeSnag(first.replica, { id: setting.near.busy, title, time: Date.now() });
  await first.replica.push(link, Date.now());
  const happened: Happened = { made: 0, killed: 0, partitions: 0, repeated: 0 };
  let time = Date.now();
  while (happened.made < commands) {
    time += luck.whole(1, DAY_MS / 4);
    const chosen = new Set(Array.from({ length: AT_ONCE }, () => luck.pick(seats)));
    for (const seat of chosen)
      if (seat.offlineUntil <= time && luck.next() < 0.1) {
        happened.partitions += 1;
        seat.offlineUntil = time + luck.whole(DAY_MS, PARTITION);
      }
    await Promise.all([...chosen].map((seat) => turn(seat, { setting, time, happened })));
    if (luck.next() < 0.06) await setting.disturb(luck);
  }
  for (let n = 0; n < seats.length; n += AT_ONCE)
    await Promise.all(seats.slice(n, n + AT_ONCE).map((seat) => heal(seat, link, time)));
  // Parcels that the network delayed for a month come at the very end.
  for (const { replica } of seats) await replica.redeliver(link, luck);
  return { replicas: seats.map(({ replica }) => replica), happened };
}
