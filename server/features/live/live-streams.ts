import type { FastifyBaseLogger } from "fastify";
import type { LiveMessage } from "../../../contract/live.ts";
import { parseRole, type Role } from "../../../contract/permissions.ts";
import type { Announcement } from "../../announcement.ts";
import type { Tx } from "../../database/kysely-client.ts";
import type { Claims } from "../../database/transaction.ts";
import { Refusal } from "../../errors.ts";
import type { LiveEvents } from "../../platform/live/live.ts";
import { coalesce } from "../../platform/live/live-payloads.ts";
import {
  type Listener,
  mayEndSession,
  dependsOnTeam,
  messageFor,
  type Sight,
} from "./audience-rules.ts";
import { EventStream } from "./event-stream.ts";
import { selectLivingSignIns, selectTeams } from "./live.sql.ts";

const MAX_STREAMS_OF_ONE = 20;
const PING_MS = 25_000;
/** How long a sign-in that ended without an announcement may keep listening. */
const CONFIRM_MS = 60_000;

/** A stream and its owner; without a role until the sign-in is confirmed. */
interface Connection {
  readonly claims: Claims;
  readonly stream: EventStream;
  role: Role | undefined;
  /** What was announced to the person or workspace of the connection before the sign-in was confirmed. */
  readonly pending: Announcement[];
}

export interface LiveStreamsParts {
  /** Confirms that a sign-in is alive. @throws Refusal `unauthenticated` */
  readonly enter: (
    claims: Claims,
    since: number | undefined,
  ) => Promise<{
    readonly role: string;
    readonly cursor: string;
    /** Returns what has changed since `since`, a time of this process's `performance.now()`. */
    readonly changed: readonly LiveMessage[];
  }>;
  /** The current position of the change feed. */
  readonly cursor: () => Promise<string>;
  /** Runs in a transaction of the system role. */
  readonly system: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  readonly live: LiveEvents;
  readonly log: Pick<FastifyBaseLogger, "warn">;
  readonly pingMs?: number;
  readonly confirmMs?: number;
}

function isPresent(connection: Connection): connection is Connection & { role: Role } {
  return connection.role !== undefined;
}

function listenerOf({ claims, role }: Connection & { role: Role }): Listener {
  return { userId: claims.userId, workspaceId: claims.workspaceId, role };
}

/** What is announced to the connection's person or workspace. */
function ownOf({ claims }: Connection, announcements: readonly Announcement[]): Announcement[] {
  return announcements.filter(
    ({ workspace, user }) => workspace === claims.workspaceId || user === claims.userId,
  );
}

/**
 * The open streams of this process. No stream occupies a database connection: when there is something to send, one
 * query for all streams finds what each may receive.
 */
export class LiveStreams {
  readonly #parts: LiveStreamsParts;
  readonly #connections = new Set<Connection>();
  readonly #stopListening: () => void;
  readonly #pinging: NodeJS.Timeout;
  readonly #confirming: NodeJS.Timeout;
  #received: Announcement[] = [];
  #delivering = false;
  /** The change feed's cursor at the last ping. */
  #lastCursor: string | undefined;

  constructor(parts: LiveStreamsParts) {
    this.#parts = parts;
    this.#stopListening = parts.live.listen({
      receive: (announcements) => this.#receive(announcements),
      missed: () => this.#finish([...this.#connections]),
    });
    this.#pinging = setInterval(() => void this.#ping(), parts.pingMs ?? PING_MS).unref();
    this.#confirming = setInterval(
      // A stream that is being opened is left out, because its own query confirms it.
      () => void this.#confirm([...this.#connections].filter(isPresent)),
      parts.confirmMs ?? CONFIRM_MS,
    ).unref();
  }

  /**
   * Opens a stream for a verified access token.
   * @param expiresIn milliseconds until the token expires, and the stream with it.
   * @param since when the reader began to fetch, by `performance.now()`; what changed since is sent first.
   * @throws Refusal `unauthenticated` when the sign-in has ended, `rate_limited` at too many streams.
   */
  async open(claims: Claims, expiresIn: number, since?: number): Promise<EventStream> {
    const own = [...this.#connections].filter((other) => other.claims.userId === claims.userId);
    if (own.length >= MAX_STREAMS_OF_ONE) {
      throw new Refusal(
        "rate_limited",
        "Too many windows are open. Close some, and this one updates automatically again.",
      );
    }
    const stream = new EventStream();
    const connection: Connection = { claims, stream, role: undefined, pending: [] };
    // The connection is registered before it is confirmed, so that a sign-out in between ends it too.
    this.#connections.add(connection);
    const expiry = setTimeout(() => stream.finish(), expiresIn).unref();
    stream.once("close", () => {
      clearTimeout(expiry);
      this.#connections.delete(connection);
    });
    try {
      const entered = await this.#parts.enter(claims, since);
      if (!this.#connections.has(connection))
        throw new Refusal("unauthenticated", "Your session has ended. Please sign in again.");
      connection.role ??= parseRole(entered.role);
      for (const message of entered.changed) stream.tell(message);
      stream.mark(entered.cursor);
      // These were announced while the sign-in was being confirmed, perhaps after the confirmation had looked at
      // the feed.
      const missed = connection.pending.splice(0);
      if (missed.length > 0) void this.#tell(coalesce(missed), [connection]);
    } catch (error) {
      stream.destroy();
      throw error;
    }
    return stream;
  }

  /**
   * Checks in the database whether these sign-ins are alive, and in which role; ends the streams of those that are
   * not.
   */
  async #confirm(connections: readonly Connection[]): Promise<void> {
    if (connections.length === 0) return;
    const key = (sessionId: string, workspaceId: string) => `${sessionId} ${workspaceId}`;
    try {
      const claims = connections.map((connection) => connection.claims);
      const rows = await this.#parts.system((tx) => selectLivingSignIns(tx, claims));
      const roles = new Map(
        rows.map((row) => [key(row.session_id, row.workspace_id), parseRole(row.role)]),
      );
      for (const connection of connections) {
        connection.role = roles.get(
          key(connection.claims.sessionId, connection.claims.workspaceId),
        );
        // This is the stream's last event: a person who lost their sign-in learns of it with their next request.
        if (!isPresent(connection)) connection.stream.tell({ topic: "session" });
      }
      this.#finish(connections.filter((connection) => !isPresent(connection)));
    } catch (error) {
      this.#parts.log.warn({ err: error }, "live events: sign-ins could not be confirmed");
      this.#finish(connections);
    }
  }

  /**
   * Pings the streams, and sends the change feed's cursor of the last ping: everything up to it has been sent
   * since.
   */
  async #ping(): Promise<void> {
    const { cursor } = this.#parts;
    const known = [...this.#connections].filter(isPresent);
    const previous = this.#lastCursor;
    for (const { stream } of this.#connections) stream.ping();
    this.#lastCursor = undefined;
    if (known.length === 0) return;
    try {
      const latest = await cursor();
      if (previous !== undefined) for (const { stream } of known) stream.mark(previous);
      this.#lastCursor = latest;
    } catch (error) {
      this.#parts.log.warn({ err: error }, "live events: the change feed could not be read");
    }
  }

  /** Ends all streams. */
  close(): void {
    this.#stopListening();
    clearInterval(this.#pinging);
    clearInterval(this.#confirming);
    this.#finish([...this.#connections]);
  }

  #finish(connections: readonly Connection[]): void {
    for (const connection of connections) {
      this.#connections.delete(connection);
      connection.stream.finish();
    }
  }

  #receive(announcements: readonly Announcement[]): void {
    if (this.#connections.size === 0) return;
    this.#received.push(...announcements);
    if (!this.#delivering) void this.#deliverAll();
  }

  /** Runs one round at a time; announcements during a round form the next one. */
  async #deliverAll(): Promise<void> {
    this.#delivering = true;
    while (this.#received.length > 0) {
      const announcements = coalesce(this.#received);
      this.#received = [];
      await this.#deliver(announcements);
    }
    this.#delivering = false;
  }

  async #deliver(announcements: readonly Announcement[]): Promise<void> {
    await this.#confirm(
      [...this.#connections].filter(({ claims }) =>
        announcements.some((announcement) => mayEndSession(announcement, claims)),
      ),
    );

    for (const connection of this.#connections)
      if (!isPresent(connection)) connection.pending.push(...ownOf(connection, announcements));
    await this.#tell(announcements, [...this.#connections]);
  }

  /** Tells each connection with a confirmed sign-in which of these announcements it may receive. */
  async #tell(
    announcements: readonly Announcement[],
    connections: readonly Connection[],
  ): Promise<void> {
    const present = connections.filter(isPresent);
    const sight = await this.#look(announcements, present);
    for (const connection of present) {
      if (!this.#connections.has(connection)) continue;
      for (const announcement of announcements) {
        const message = messageFor(announcement, listenerOf(connection), sight);
        if (message) connection.stream.tell(message);
      }
    }
  }

  /** Looks up which of the announced projects still exist, and which of the listeners are on their teams. */
  async #look(
    announcements: readonly Announcement[],
    present: readonly (Connection & { role: Role })[],
  ): Promise<Sight> {
    const projects = new Set<string>();
    const people = new Set<string>();
    const asking: Connection[] = [];
    for (const connection of present) {
      const listener = listenerOf(connection);
      const concerned = announcements.filter((announcement) =>
        dependsOnTeam(announcement, listener),
      );
      if (concerned.length === 0) continue;
      asking.push(connection);
      people.add(listener.userId);
      for (const { project } of concerned) if (project !== undefined) projects.add(project);
    }
    const teams = new Map<string, ReadonlySet<string>>();
    if (asking.length > 0) {
      try {
        const rows = await this.#parts.system((tx) =>
          selectTeams(tx, { projects: [...projects], people: [...people] }),
        );
        for (const row of rows) teams.set(row.project_id, new Set(row.people));
      } catch (error) {
        this.#parts.log.warn({ err: error }, "live events: teams could not be read");
        this.#finish(asking);
      }
    }
    return {
      isOnTeam: (projectId, userId) => teams.get(projectId)?.has(userId) ?? false,
      exists: (projectId) => teams.has(projectId),
    };
  }
}
