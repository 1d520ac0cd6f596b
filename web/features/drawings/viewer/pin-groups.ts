import type { Size } from "./camera.ts";

/** The position fields of a pin. */
interface Placed {
  readonly id: string;
  /** A number from 0 to 1 of the sheet. */
  readonly x: number;
  readonly y: number;
  readonly isBeside?: boolean | undefined;
}

/** One pin, with the pin that leans to its left; or a cluster of pins that would overlap. */
export interface PinGroup<Pin> {
  readonly key: string;
  /** The pins in their original order. */
  readonly pins: readonly Pin[];
  /** The middle of a cluster, or the point of its pin. */
  readonly x: number;
  readonly y: number;
  readonly isCluster: boolean;
}

/** How large the sheet and a pin are on the screen. */
interface Drawn {
  readonly sheet: Size;
  /** CSS pixels per point of the sheet. */
  readonly scale: number;
  /** The side of a pin's press target, in CSS pixels. */
  readonly side: number;
}

interface Draft<Pin> {
  readonly members: readonly { readonly pin: Pin; readonly at: number }[];
  readonly x: number;
  readonly y: number;
  readonly isCluster: boolean;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Leaves out the pins that lean beside another one. */
export const mainPins = <Pin extends Placed>(pins: readonly Pin[]): readonly Pin[] =>
  pins.filter(({ isBeside }) => !isBeside);

function boxOf<Pin extends Placed>(draft: Draft<Pin>, { sheet, scale, side }: Drawn): Box {
  const [x, y] = [draft.x * sheet.width * scale, draft.y * sheet.height * scale];
  if (draft.isCluster) {
    const half = side / 2;
    return { left: x - half, top: y - half, right: x + half, bottom: y + half };
  }
  const leans = draft.members.some(({ pin }) => pin.isBeside);
  return { left: leans ? x - side : x, top: y - side, right: x + side, bottom: y };
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Groups each pin with those that lean beside it. */
function standsOf<Pin extends Placed>(pins: readonly Pin[]): Draft<Pin>[] {
  const stands: { members: { pin: Pin; at: number }[]; x: number; y: number }[] = [];
  for (const [at, pin] of pins.entries()) {
    const last = stands.at(-1);
    if (pin.isBeside && last?.x === pin.x && last.y === pin.y) last.members.push({ pin, at });
    else stands.push({ members: [{ pin, at }], x: pin.x, y: pin.y });
  }
  return stands.map((stand) => ({ ...stand, isCluster: false }));
}

function merged<Pin>(a: Draft<Pin>, b: Draft<Pin>): Draft<Pin> {
  const members = [...a.members, ...b.members];
  const middle = (ofA: number, ofB: number) =>
    (ofA * a.members.length + ofB * b.members.length) / members.length;
  return { members, x: middle(a.x, b.x), y: middle(a.y, b.y), isCluster: true };
}

/** An index of drafts by position, so that each is compared only with its neighbours. */
class Neighbours<Pin extends Placed> {
  readonly #cells = new Map<string, Set<Draft<Pin>>>();
  readonly #drawn: Drawn;

  constructor(drawn: Drawn) {
    this.#drawn = drawn;
  }

  #keysOf({ left, top, right, bottom }: Box): string[] {
    const cell = this.#drawn.side * 2;
    const keys: string[] = [];
    for (let row = Math.floor(top / cell); row <= Math.floor(bottom / cell); row += 1)
      for (let column = Math.floor(left / cell); column <= Math.floor(right / cell); column += 1)
        keys.push(`${row} ${column}`);
    return keys;
  }

  over(draft: Draft<Pin>): Draft<Pin> | undefined {
    const box = boxOf(draft, this.#drawn);
    for (const key of this.#keysOf(box))
      for (const other of this.#cells.get(key) ?? [])
        if (overlap(box, boxOf(other, this.#drawn))) return other;
    return undefined;
  }

  add(draft: Draft<Pin>): void {
    for (const key of this.#keysOf(boxOf(draft, this.#drawn)))
      this.#cells.set(key, (this.#cells.get(key) ?? new Set()).add(draft));
  }

  remove(draft: Draft<Pin>): void {
    for (const key of this.#keysOf(boxOf(draft, this.#drawn))) this.#cells.get(key)?.delete(draft);
  }
}

/** Merges pins that would overlap, until none do. */
export function groupPins<Pin extends Placed>(
  pins: readonly Pin[],
  drawn: Drawn,
): readonly PinGroup<Pin>[] {
  const neighbours = new Neighbours<Pin>(drawn);
  const groups = new Set<Draft<Pin>>();
  const open = standsOf(pins).toReversed();
  for (let draft = open.pop(); draft; draft = open.pop()) {
    const other = neighbours.over(draft);
    if (other) {
      neighbours.remove(other);
      groups.delete(other);
      open.push(merged(other, draft));
    } else {
      neighbours.add(draft);
      groups.add(draft);
    }
  }
  return [...groups]
    .map(({ members, x, y, isCluster }) => {
      const ordered = members.toSorted((a, b) => a.at - b.at);
      return { at: ordered[0]?.at ?? 0, pins: ordered.map(({ pin }) => pin), x, y, isCluster };
    })
    .toSorted((a, b) => a.at - b.at)
    .map(({ pins: own, x, y, isCluster }) => ({
      key: `${isCluster ? "cluster " : ""}${own[0]?.id}`,
      pins: own,
      x,
      y,
      isCluster,
    }));
}

/** The part of the sheet that contains all of the given pins, from 0 to 1 of it. */
export function groupSpanOf(
  pins: readonly Placed[],
): Size & { readonly x: number; readonly y: number } {
  const [xs, ys] = [pins.map(({ x }) => x), pins.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  return { x: left + width / 2, y: top + height / 2, width, height };
}
