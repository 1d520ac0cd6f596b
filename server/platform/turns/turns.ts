import { setTimeout as pause } from "node:timers/promises";
import { TooMuchAtOnce } from "../../errors.ts";
import { type Cost, Costs } from "./costs.ts";
import type { TurnLimits } from "./limits.ts";
import { Company, moveLast, Person, Tally, valueOf, type Waiter } from "./tally.ts";

/** The person and the company that work is for. */
export interface TurnAsker {
  /** The workspace; before sign-in, the network address. */
  readonly company: string;
  readonly person: string;
  /** The kind of the work, if it is one that can be found slow. */
  readonly kind?: string | undefined;
  /** The processor time that it took in this thread, if its kind is slow by that and not by how long it waited. */
  readonly spentMs?: (() => number) | undefined;
  /** Aborted when nobody waits for the work any more. */
  readonly closed?: AbortSignal | undefined;
}

/** Runs work when its turn comes. @throws TooMuchAtOnce; the reason of `closed` if that is aborted first */
export type InTurn = <T>(asker: TurnAsker, work: () => Promise<T>) => Promise<T>;

interface Place {
  readonly asker: TurnAsker;
  readonly company: Company;
  readonly person: Person;
  readonly cost: Cost | undefined;
}

/** Waiting work is usually done by then. */
export const RETRY_SECONDS = 2;
const AGAIN = "Please try again in a few seconds.";
const SENTENCES = {
  person: `You have too many requests in progress. ${AGAIN}`,
  company: `Your company has too many requests in progress. ${AGAIN}`,
  all: `The server is very busy at this moment. ${AGAIN}`,
} as const;

/** Whose limit was reached. */
export type FullScope = keyof typeof SENTENCES;

/**
 * Runs a limited amount of work at once. The turn goes to the company that was served least recently (if
 * `fewestFirst`, of those with the fewest running), within it to a person by the same rule, and then in order of arrival. A kind of work that lately
 * took long may run less often at once, so that quick work passes it.
 * @param refusalOf the error for work that may not wait, because this limit is reached.
 */
export function takeTurns(
  limits: TurnLimits,
  refusalOf: (scope: FullScope) => Error = (scope) =>
    new TooMuchAtOnce(SENTENCES[scope], RETRY_SECONDS),
): InTurn {
  const costs = new Costs();
  const all = new Tally();
  /** The company that had a turn last is last. A company without work is forgotten. */
  const companies = new Map<string, Company>();
  let heldBack = 0;

  function placeOf(asker: TurnAsker): Place {
    const company = valueOf(companies, asker.company, () => new Company());
    const person = valueOf(company.people, asker.person, () => new Person());
    const { kind } = asker;
    const cost = kind === undefined ? undefined : costs.of(`${asker.company} ${kind}`);
    return { asker, company, person, cost };
  }

  function forgetIdle({ asker, company, person }: Place): void {
    // Another person may have the same name by now, if this one was refused late.
    if (person.isIdle && company.people.get(asker.person) === person)
      company.people.delete(asker.person);
    if (company.isIdle && companies.get(asker.company) === company) companies.delete(asker.company);
  }

  function fits(scope: keyof TurnLimits["running"], tally: Tally, cost: Cost | undefined): boolean {
    const { running, slow } = limits;
    return tally.running < running[scope] && (!cost?.isSlow || tally.slow < slow[scope]);
  }

  function canStart(company: Company, person: Person, cost: Cost | undefined): boolean {
    return fits("person", person, cost) && fits("company", company, cost) && fits("all", all, cost);
  }

  /** Counts work that starts; returns the function that ends it. */
  function start({ asker, company, person, cost }: Place): () => void {
    const slow = cost?.isSlow ? 1 : 0;
    const count = (one: 1 | -1) => {
      for (const tally of [all, company, person]) {
        tally.running += one;
        tally.slow += one * slow;
      }
      // They have had their turn.
      moveLast(company.people, asker.person, person);
      moveLast(companies, asker.company, company);
    };
    count(1);
    return () => count(-1);
  }

  /** The waiter of the first party that has one; if `fewestFirst`, of the party with the fewest running. */
  function firstOf<Party extends Tally>(
    parties: Iterable<Party>,
    waiterOf: (party: Party) => Waiter | undefined,
  ): Waiter | undefined {
    let first: Waiter | undefined;
    let fewest = Infinity;
    for (const party of parties) {
      const rank = limits.fewestFirst ? party.running : 0;
      const waiter = rank < fewest ? waiterOf(party) : undefined;
      if (!waiter) continue;
      first = waiter;
      fewest = rank;
      if (fewest === 0) break;
    }
    return first;
  }

  function nextOf(company: Company): Waiter | undefined {
    if (company.waiting === 0 || !fits("company", company, undefined)) return undefined;
    return firstOf(company.people.values(), (person) =>
      person.waiters.find(({ cost }) => canStart(company, person, cost)),
    );
  }

  /** Starts what may start now. */
  function startNext(): void {
    while (all.waiting > 0 && fits("all", all, undefined)) {
      const next = firstOf(companies.values(), nextOf);
      if (!next) return;
      next.begin();
    }
  }

  async function refuse(scope: FullScope): Promise<never> {
    if (heldBack < limits.refusals) {
      heldBack += 1;
      // Spreads the refusals, so that they are not all sent at the same moment.
      await pause(limits.refusalMs * (1 + Math.random() / 2));
      heldBack -= 1;
    }
    throw refusalOf(scope);
  }

  function wait(place: Place): Promise<() => void> {
    const { asker, company, person, cost } = place;
    const tallies = [all, company, person];
    const { closed } = asker;
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(patience);
        closed?.removeEventListener("abort", abandon);
        person.waiters.splice(person.waiters.indexOf(waiter), 1);
        for (const tally of tallies) tally.waiting -= 1;
      };
      const begin = () => {
        leave();
        resolve(start(place));
      };
      const abandon = () => {
        leave();
        reject(closed?.reason as Error);
      };
      const giveUp = () => {
        leave();
        reject(refusalOf("all"));
      };
      const patience = limits.waitMs === undefined ? undefined : setTimeout(giveUp, limits.waitMs);
      const waiter = { cost, begin };
      closed?.addEventListener("abort", abandon);
      person.waiters.push(waiter);
      for (const tally of tallies) tally.waiting += 1;
    });
  }

  async function turn(place: Place): Promise<() => void> {
    const { company, person, cost } = place;
    // Nobody is overtaken: waiting work cannot start at this moment.
    if (canStart(company, person, cost)) return start(place);
    const { waiting } = limits;
    if (person.waiting >= waiting.person) return refuse("person");
    if (company.waiting >= waiting.company) return refuse("company");
    if (all.waiting >= waiting.all) return refuse("all");
    return wait(place);
  }

  return async (asker, work) => {
    const { closed } = asker;
    closed?.throwIfAborted();
    const place = placeOf(asker);
    let end: (() => void) | undefined;
    try {
      end = await turn(place);
      const started = performance.now();
      try {
        return await work();
      } finally {
        const ms = asker.spentMs?.() ?? performance.now() - started;
        place.cost?.record(ms, closed?.aborted);
      }
    } finally {
      end?.();
      forgetIdle(place);
      startNext();
    }
  };
}
