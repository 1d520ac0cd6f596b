import type { SyncCommand, SyncResult } from "../../../contract/sync.ts";
import type { Chance } from "../../demo/random.ts";
import { newId } from "../../platform/ids.ts";
import type { TestPerson } from "../company.ts";
import { DeviceClock } from "./device-clock.ts";
import type { Parcel, SiteLink } from "./site-link.ts";

/** A row as a device stores it. */
export interface ReplicaRow {
  readonly record: string;
  readonly id: string;
  readonly row: Readonly<Record<string, unknown>>;
  /** The copy that the row belongs to. Rows of an earlier copy are deleted when the next one is complete. */
  readonly copy: number;
}

/** A command with its answer. */
export interface Sent {
  readonly command: SyncCommand;
  readonly result: SyncResult;
}

/** The codes of refusals that may be due to a missing earlier command. */
const early = new Set(["not_found", "text_gap"]);

/** The device was switched off: whatever was not stored is gone. */
export class Killed extends Error {}

/** What may happen to a device between two steps. */
export interface Fate {
  readonly luck: Chance;
  /** The chance that it is killed there, or that the network fails. */
  readonly trouble: number;
}

/** A device, as simple as it can be: rows, a cursor, and an outbox, each stored in one step. */
export class Replica {
  readonly id = newId();
  readonly person: TestPerson;
  readonly project: string;
  readonly clock: DeviceClock;
  /** The rows by kind and id, because a project and its lists share an id. They survive a kill. */
  readonly rows = new Map<string, ReplicaRow>();
  readonly outbox: SyncCommand[] = [];
  readonly done: Sent[] = [];
  /** Parcels that the network may deliver again. */
  readonly parcels: Parcel[] = [];
  /** The commands that were done since the last fetch, and that no row shows yet. */
  #fresh: SyncCommand[] = [];
  #cursor: string | undefined;
  #copy = 0;

  constructor(of: { person: TestPerson; project: string; luck: Chance }) {
    this.person = of.person;
    this.project = of.project;
    this.clock = new DeviceClock(of.luck);
  }

  /** The commands of this device that its rows do not show. */
  unseen(): readonly SyncCommand[] {
    return [...this.#fresh, ...this.outbox];
  }

  /** Fetches what changed, page by page. Each page is stored with its cursor, or not at all. */
  async pull(link: SiteLink, fate?: Fate): Promise<void> {
    for (;;) {
      const page = await link.fetch(this.person, this.project, this.#cursor);
      this.clock.learn(page.now);
      if (fate && fate.luck.next() < fate.trouble) throw new Killed("before a page was stored");
      if (page.reset) this.#copy += 1;
      for (const { record, id, row } of page.changes) {
        if (row) this.rows.set(`${record}/${id}`, { record, id, row, copy: this.#copy });
        else this.rows.delete(`${record}/${id}`);
      }
      this.#cursor = page.cursor;
      if (!page.more) break;
      if (fate && fate.luck.next() < fate.trouble) throw new Killed("between two pages");
    }
    this.#fresh = [];
    for (const [key, { copy }] of this.rows) if (copy < this.#copy) this.rows.delete(key);
  }

  /** Sends some of what waits, and stores the answer. */
  async push(link: SiteLink, time: number, fate?: Fate): Promise<void> {
    if (this.outbox.length === 0) return;
    const { luck, trouble } = fate ?? { luck: undefined, trouble: 0 };
    const happens = () => luck !== undefined && luck.next() < trouble;
    const commands = this.clock.withErrors(time, this.outbox.slice(0, 100));
    const isInOrder = !happens();
    if (!isInOrder) commands.sort(() => (luck?.next() ?? 0) - 0.5);
    if (happens()) commands.push(...commands.slice(0, 3));
    const parcel = { replica: this.id, now: this.clock.now(time), commands };
    if (happens()) throw new Killed("before sending");
    this.parcels.push(parcel);
    const results = await link.send(this.person, parcel);
    if (happens()) throw new Killed("before the answer");
    if (happens()) throw new Killed("before the answer was stored");
    this.#store(results, isInOrder);
  }

  #store(results: readonly SyncResult[], isInOrder: boolean): void {
    for (const result of results) {
      const place = this.outbox.findIndex(({ _id }) => _id === result._id);
      const command = this.outbox[place];
      if (!command) continue;
      this.done.push({ command, result });
      if (!isInOrder && result.code !== undefined && early.has(result.code)) {
        // The command came before one that it builds on. Its answer is final, so it is sent again as a new command.
        this.outbox[place] = { ...command, _id: newId() };
        continue;
      }
      this.outbox.splice(place, 1);
      if (result.status !== "refused") this.#fresh.push(command);
    }
  }

  /** Delivers an old parcel again, like a network that delayed it. Nobody waits for the answer. */
  async redeliver(link: SiteLink, luck: Chance): Promise<void> {
    const parcel = this.parcels.length > 0 ? luck.pick(this.parcels) : undefined;
    if (parcel) await link.send(this.person, parcel);
  }
}
