import { z } from "zod";
import { id } from "../../../contract/common.ts";
import { roles } from "../../../contract/permissions.ts";
import { liveMessage } from "../../../contract/live.ts";
import type { Announcement } from "../../announcement.ts";

/** PostgreSQL accepts less than 8000 bytes in one notification, and payloads are sealed and in base64. */
const MAX_BYTES = 5900;
/** If more records of one kind change at once, one message says "several of them". */
const MANY = 20;
const MISSED = "missed";

const payloadShape = z.array(
  liveMessage.extend({
    workspace: id,
    user: id.optional(),
    roles: z.array(z.enum(roles)).optional(),
  }),
);

/** The content of a payload: announcements, or that announcements were lost. */
export type Payload = readonly Announcement[] | typeof MISSED;

function kindOf({ workspace, user, topic, project, roles: among = [] }: Announcement): string {
  return [workspace, user ?? "", topic, project ?? "", ...among].join(" ");
}

function anyOfThem(one: Announcement): Announcement {
  const { id: _, ...rest } = one;
  return rest;
}

/** The same announcement, with the higher of two numbers. */
function numbered(one: Announcement, other: Announcement | undefined): Announcement {
  const number = Math.max(one.number ?? 0, other?.number ?? 0);
  return number === 0 ? one : { ...one, number };
}

/**
 * Coalesces announcements: duplicates become one, and if more than a few records of one topic, project and person
 * changed, one message without ids replaces them.
 * @param isNamed whether the records of a topic are always named, however many they are
 */
export function coalesce(
  announcements: readonly Announcement[],
  isNamed: (topic: Announcement["topic"]) => boolean = () => false,
): Announcement[] {
  const kinds = new Map<string, Map<string, Announcement>>();
  for (const announcement of announcements) {
    const kind = kindOf(announcement);
    const known = kinds.get(kind) ?? new Map<string, Announcement>();
    const key = announcement.id ?? "";
    known.set(key, numbered(announcement, known.get(key)));
    kinds.set(kind, known);
  }
  const coalesced: Announcement[] = [];
  for (const known of kinds.values()) {
    const [first] = known.values();
    const several = known.size > MANY || (known.size > 1 && known.has(""));
    const latest = () => [...known.values()].reduce((one, other) => numbered(one, other));
    if (first && several && !isNamed(first.topic)) coalesced.push(anyOfThem(latest()));
    else coalesced.push(...known.values());
  }
  return coalesced;
}

/** Encodes coalesced announcements as payloads, each small enough for one notification. */
export function writePayloads(coalesced: readonly Announcement[]): string[] {
  const payloads: string[] = [];
  let parts: string[] = [];
  let bytes = 2;
  for (const announcement of coalesced) {
    const part = JSON.stringify(announcement);
    const size = Buffer.byteLength(part) + 1;
    if (parts.length > 0 && bytes + size > MAX_BYTES) {
      payloads.push(`[${parts.join(",")}]`);
      parts = [];
      bytes = 2;
    }
    parts.push(part);
    bytes += size;
  }
  if (parts.length > 0) payloads.push(`[${parts.join(",")}]`);
  return payloads;
}

/** The payload that says that announcements were lost. */
export const missedPayload: string = JSON.stringify(MISSED);

/**
 * Reads a payload. One that cannot be read, such as from a newer version of the server, counts as lost.
 * @param text undefined if it was not sealed by this server
 */
export function readPayload(text: string | undefined): Payload {
  if (text === undefined) return MISSED;
  try {
    const coalesced = payloadShape.safeParse(JSON.parse(text));
    return coalesced.success ? (coalesced.data as Announcement[]) : MISSED;
  } catch {
    return MISSED;
  }
}
