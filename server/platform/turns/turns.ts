import { setTimeout as pause } from "node:timers/promises";
import { TooMuchAtOnce } from "../../errors.ts";
import { type Cost, Costs } from "./costs.ts";
import type { TurnLimits } from "./limits.ts";
import { Company, moveLast, Person, Tally, valueOf, type Waiter } from "./tally.ts";

/** Whom work is for. */
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

const RETRY_SECONDS = 2;
const AGAIN = "Please try again in a few seconds.";
const SENTENCES = {
  person: `You have too many requests in progress. ${AGAIN}`,
  company: `Your company has too many requests in progress. ${AGAIN}`,
  all: `The server is very busy at this moment. ${AGAIN}`,
} as const;

/**
 * Shares what the database can do at once: companies take turns, and within a company its people. A kind of
 * work that lately took long has fewer places, so that quick work passes it.
 */
export function takeTurns(limits: TurnLimits): InTurn {
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

  function nextOf(company: Company): Waiter | undefined {
    if (company.waiting === 0 || !fits("company", company, undefined)) return undefined;
    for (const person of company.people.values()) {
      const waiter = person.waiters.find(({ cost }) => canStart(company, person, cost));
      if (waiter) return waiter;
    }
    return undefined;
  }

  /** Starts what may start now. */
  function startNext(): void {
    while (all.waiting > 0 && fits("all", all, undefined)) {
      let next: Waiter | undefined;
      for (const company of companies.values()) {
        next = nextOf(company);
        if (next) break;
      }
      if (!next) return;
      next.begin();
    }
  }

  async function refuse(scope: keyof typeof SENTENCES): Promise<never> {
    if (heldBack < limits.refusals) {
      heldBack += 1;
      // Spreads the refusals, so that they are not all sent at the same moment.
      await pause(limits.refusalMs * (1 + Math.random() / 2));
      heldBack -= 1;
    }
    throw new TooMuchAtOnce(SENTENCES[scope], RETRY_SECONDS);
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
      const patience = setTimeout(() => {
        leave();
        reject(new TooMuchAtOnce(SENTENCES.all, RETRY_SECONDS));
      }, limits.waitMs);
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
