import { Refusal, TooMuchAtOnce } from "../errors.ts";

/** Somebody who sends something large. */
export interface RequestSender {
  readonly who: string;
  readonly company: string;
  /** Bytes that have arrived so far. */
  readonly received: () => number;
  /** Whether the sender has more to send. A sender who has sent everything keeps the slot. */
  readonly isArriving: () => boolean;
  /** Ends the request: its slot is taken. */
  readonly lose: (why: Refusal) => void;
}

/** How many may be sending: one person, one company, everybody. */
export interface SlotLimits {
  readonly person: number;
  readonly company: number;
  readonly all: number;
}

/** Who is slow: less than this many bytes a second, on average over this time. */
export interface Slow {
  readonly bytesPerSecond: number;
  readonly windowMs: number;
}

/** A person on a line of 128 kbit/s is not slow. */
export const SLOW: Slow = { bytesPerSecond: 16_000, windowMs: 10_000 };

interface Mark {
  readonly at: number;
  readonly bytes: number;
}

interface Holder {
  readonly sender: RequestSender;
  /** The measurements, oldest first. The first is as old as the window, once there is one that old. */
  marks: Mark[];
}

export interface Slots {
  /** Takes a slot. @returns the function that gives it back, which may be called again. */
  take(sender: RequestSender): () => void;
  /** Records how much has arrived; called several times in a window. */
  measure(): void;
}

const RETRY_SECONDS = 10;
const SENTENCES = {
  person:
    "You are sending several things at this moment. Please wait until one of them is finished.",
  company:
    "People of your company are sending several large things at this moment. Please try again shortly.",
  all: "Many people are sending something large at this moment. Please try again shortly.",
} as const;

const tooSlow = () =>
  new Refusal(
    "slow_sender",
    "This arrived too slowly while others were waiting, so it was stopped. Please send it again when your connection is better, or send less at once.",
  );

/**
 * Shares slots among those who send something large. A slow sender keeps the slot while nobody needs it: on a bad
 * network that is the only way to finish. When a newcomer finds no slot, the slowest sender loses one: of the
 * company that has the most slots, or of the person in the newcomer's company who has the most. Nobody loses a slot
 * to somebody who has as many.
 * @param now milliseconds that only grow
 */
export function createSlots({
  most,
  slow,
  now,
}: {
  readonly most: SlotLimits;
  readonly slow: Slow;
  readonly now: () => number;
}): Slots {
  const holders = new Set<Holder>();

  const heldBy = (key: "who" | "company", value: string) =>
    [...holders].filter(({ sender }) => sender[key] === value).length;

  /** Bytes a second over the window; undefined for a sender that is too new, or has sent everything. */
  function rateOf({ sender, marks: [mark] }: Holder): number | undefined {
    const ms = mark === undefined ? 0 : now() - mark.at;
    if (mark === undefined || ms < slow.windowMs || !sender.isArriving()) return undefined;
    return ((sender.received() - mark.bytes) * 1_000) / ms;
  }

  /**
   * Returns the slow sender who gives up the slot, among those whose company or person has more slots than the
   * newcomer's.
   */
  function slowest(
    key: "who" | "company",
    newcomer: RequestSender,
    among: Holder[],
  ): Holder | undefined {
    const own = heldBy(key, newcomer[key]);
    const ranked = among
      .map((holder) => ({
        holder,
        held: heldBy(key, holder.sender[key]),
        rate: rateOf(holder) ?? Infinity,
      }))
      .filter(({ held, rate }) => held > own && rate < slow.bytesPerSecond)
      .toSorted((a, b) => b.held - a.held || a.rate - b.rate);
    return ranked[0]?.holder;
  }

  function makeRoom(scope: "company" | "all", newcomer: RequestSender): void {
    const all = [...holders];
    const mine = all.filter(({ sender }) => sender.company === newcomer.company);
    const loser =
      (scope === "all" ? slowest("company", newcomer, all) : undefined) ??
      slowest("who", newcomer, mine);
    if (!loser) throw new TooMuchAtOnce(SENTENCES[scope], RETRY_SECONDS);
    holders.delete(loser);
    loser.sender.lose(tooSlow());
  }

  return {
    take(sender) {
      if (heldBy("who", sender.who) >= most.person)
        throw new TooMuchAtOnce(SENTENCES.person, RETRY_SECONDS);
      if (heldBy("company", sender.company) >= most.company) makeRoom("company", sender);
      else if (holders.size >= most.all) makeRoom("all", sender);
      const holder = { sender, marks: [{ at: now(), bytes: sender.received() }] };
      holders.add(holder);
      return () => void holders.delete(holder);
    },
    measure() {
      const at = now();
      for (const holder of holders) {
        const { marks, sender } = holder;
        const old = marks.findLastIndex((mark) => at - mark.at >= slow.windowMs);
        holder.marks = [...marks.slice(Math.max(0, old)), { at, bytes: sender.received() }];
      }
    },
  };
}
