import { chance } from "../../demo/random.ts";
import { feedIsComplete } from "../complete-feed.ts";
import type { TestPerson } from "../company.ts";
import { Replica } from "../site-simulation/replica.ts";
import type { Page, SiteLink } from "../site-simulation/site-link.ts";
import { doSomething } from "./actions.ts";
import { newWorld, type World } from "./world.ts";

/** The rows of a device as text, byte by byte. */
const textOf = ({ rows }: Replica): readonly string[] =>
  [...rows]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { row }]) => `${key} ${JSON.stringify(row)}`);

/** Connects devices to the server with the latest sign-in of their person. */
function linkOf(world: World): SiteLink {
  return {
    send: () => Promise.reject(new Error("These devices only read")),
    async fetch({ id }, projects, cursor) {
      const person = world.people.get(id);
      if (!person) throw new Error("There is nobody");
      const query = new URLSearchParams({ projects, ...(cursor !== undefined && { cursor }) });
      const url = `/api/sync?${query.toString()}`;
      const answer = await world.ask({ method: "GET", url }, person);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return (JSON.parse(answer.body) as { data: Page }).data;
    },
  };
}

/** Where two copies differ; undefined if they do not. */
function difference(device: Replica, fresh: Replica): string | undefined {
  const [is, should] = [textOf(device), textOf(fresh)];
  const place = should.findIndex((row, n) => row !== is[n]);
  if (place === -1 && is.length === should.length) return undefined;
  const at = place === -1 ? should.length : place;
  const [one, other] = [is[at] ?? "none", should[at] ?? "none"];
  const start = [...one].findIndex((letter, n) => letter !== other[n]);
  const around = (text: string) => text.slice(Math.max(0, start - 80), start + 120);
  const { name, role } = device.person;
  return `${name} (${role}) has ${is.length} rows of ${should.length}, ${one.slice(0, 45)}: …${around(one)}… instead of …${around(other)}…`;
}

/** The differences between devices and new copies, and the company at the end. */
interface Seen {
  readonly wrong: readonly string[];
  readonly world: World;
}

/**
 * Lets people of a company do random things. Each has a device for each project. It follows the feed now and then,
 * and is compared with a new copy every `every` actions.
 */
export async function simulateSight(
  of: Parameters<typeof newWorld>[0] & {
    readonly acts: number;
    readonly every: number;
    /** Called now and then to let a day pass. */
    readonly sleep: () => void;
  },
): Promise<Seen> {
  const { luck, db, acts, every } = of;
  const world = await newWorld(of);
  const link = linkOf(world);
  const wrong: string[] = [];
  const newDevice = (person: TestPerson, project: string) =>
    new Replica({ person, project, luck: chance(1) });
  // Some devices have one project, and some have both.
  const kept = [world.projects.join(","), ...world.projects];
  const devices = [...world.people.values()].map((person, n) =>
    newDevice(person, kept[n % kept.length] ?? ""),
  );
  const present = () => devices.filter(({ person }) => !world.out.has(person.id));
  const compare = async (done: number) => {
    await feedIsComplete(db);
    for (const device of present()) {
      const { person, project } = device;
      const fresh = newDevice(world.people.get(person.id) ?? person, project);
      await device.pull(link);
      await fresh.pull(link);
      const what = difference(device, fresh);
      if (what !== undefined) {
        wrong.push(`after ${done} acts, ${what}`);
        // A new device replaces it, so that each difference is counted once.
        devices[devices.indexOf(device)] = newDevice(person, project);
      }
    }
  };
  for (let done = 1; done <= acts; done += 1) {
    await doSomething(world);
    if (luck.next() < 0.02) of.sleep();
    if (luck.next() < 0.3) {
      await feedIsComplete(db);
      await luck.pick(present()).pull(link);
    }
    if (done % every === 0) await compare(done);
  }
  return { wrong, world };
}
