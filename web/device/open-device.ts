import { v7 as newId } from "uuid";
import { getSync, postSync } from "../../contract/sync.ts";
import { ApiError, call, isUnreachable, tokenStore } from "../api/call.ts";
import { concernsToken } from "../api/tokens/token-store.ts";
import { loadResumable } from "../api/uploads/upload.ts";
import { liveMessages } from "./feed/live-messages.ts";
import { onLeave } from "./leaving/leave.ts";
import { unsentWork } from "./leaving/unsent-work.ts";
import { onReconnect, reconnected } from "../ui/network.ts";
import { trackUnsaved } from "../ui/unsaved.ts";
import { type Copies, createCopies } from "./copies/copies.ts";
import { createContentsWatch, type ContentsWatch } from "./records/contents-watch.ts";
import { fileCalls } from "./copies/file-calls.ts";
import { uploading } from "./outbox/sent-files.ts";
import { closeDatabase, databaseOf, type Owner } from "./database.ts";
import { createDevice, type Device, type DeviceParts } from "./records/device.ts";
import type { ServerRefusal } from "./records/exchange.ts";
import { summarise } from "./records/summarise.ts";
import { unsentRecords } from "./records/unsent-records.ts";

/**
 * The longest that an answer takes on the slowest connection. A request on a connection that carries no data is
 * aborted and retried.
 */
const PATIENCE_MS = 180_000;

const patience = () => AbortSignal.timeout(PATIENCE_MS);

/** Returns a refusal by the server. Rethrows every other failure, because it may pass. */
function refusalOf(error: unknown): ServerRefusal {
  if (error instanceof DOMException && error.name === "TimeoutError")
    throw new ApiError({ status: 0, code: "unavailable", message: "The server does not answer." });
  if (!(error instanceof ApiError) || isUnreachable(error)) throw error;
  const { status, code, message } = error;
  if (status === 401 || status === 429 || status >= 500) throw error;
  return { status, code, message };
}

/** Runs work in one tab of the browser at a time. */
function exclusive(lock: string): DeviceParts["exclusive"] {
  return async (work) => {
    if ("locks" in navigator) await navigator.locks.request(lock, work);
    else await work();
  };
}

function partsFor(owner: Owner): DeviceParts {
  return {
    owner,
    db: databaseOf(owner),
    newId,
    now: () => new Date(),
    steady: () => performance.now(),
    random: Math.random,
    exclusive: exclusive("plumbline-site"),
    exclusiveUploads: exclusive("plumbline-site-uploads"),
    isUnreachable,
    async push(body) {
      try {
        const parcel = { ...body, commands: [...body.commands] };
        return (await call(postSync, { body: parcel, signal: patience() })).data;
      } catch (error) {
        return refusalOf(error);
      }
    },
    async pull({ project, cursor }) {
      try {
        const query = { projects: project, ...(cursor !== null && { cursor }) };
        return (await call(getSync, { query, signal: patience() })).data;
      } catch (error) {
        return refusalOf(error);
      }
    },
    async sendFile({ id, kind, recordId, name, blob, facts }) {
      const told = Object.entries(facts).map(([key, value]) => [key, String(value)] as const);
      const metadata = { ...Object.fromEntries(told), _id: id, kind, id: recordId, name };
      const signal = new AbortController().signal;
      try {
        const { uploadResumable } = await loadResumable();
        await uploadResumable({
          file: blob,
          metadata,
          onProgress: (share) => uploading.set({ id, share }),
          signal,
        });
        return "sent";
      } catch (error) {
        const refusal = refusalOf(error);
        // The file's record is still on the way.
        return refusal.code === "record_unknown" ? "later" : { refused: refusal.message };
      } finally {
        uploading.set(undefined);
      }
    },
  };
}

/** The site's records on this device, with the drawings and photos that are stored beside them. */
export interface OpenDevice extends Device {
  readonly copies: Copies;
  readonly mark: ContentsWatch;
}

let current:
  | { readonly key: string; readonly device: OpenDevice; readonly end: () => void }
  | undefined;

/** Stops everything and closes the database, because nobody is signed in any more. */
function close(): void {
  current?.end();
  current = undefined;
  closeDatabase();
}

// A person who has signed in since has opened their own device.
onLeave(async (why) => {
  if (why !== "somebody-else") close();
});
window.addEventListener("storage", (event) => {
  if (concernsToken(event) && tokenStore.read() === null) close();
});

/** The site's records of a person on this device. Another person's are closed. */
export function deviceOf(owner: Owner): OpenDevice {
  const key = `${owner.userId} ${owner.workspaceId}`;
  if (current?.key === key) return current.device;
  current?.end();
  const parts = partsFor(owner);
  const { db, now } = parts;
  const copies = createCopies({
    db,
    now,
    random: Math.random,
    isUnreachable,
    calls: fileCalls,
    exclusive: exclusive("plumbline-site-files"),
  });
  const mark = createContentsWatch({ db, owner });
  const device = { ...createDevice(parts), copies, mark };
  const holds = () => db.held().entries.length + db.held().files.length > 0;
  const guard = (event: BeforeUnloadEvent) => {
    if (holds()) event.preventDefault();
  };
  window.addEventListener("beforeunload", guard);
  let wasAway = false;
  /**
   * When the server answers a round for the first time after it could not be reached, tells everything else that
   * waits for it.
   */
  const tellReached = () => {
    const { isAway } = device.status();
    const isReached = wasAway && !isAway;
    wasAway = isAway;
    if (isReached) reconnected();
  };
  const ends = [
    device.listen(tellReached),
    // The records come first, and name the photos.
    device.listen(() => device.status().state === "idle" && copies.offer()),
    onReconnect(device.wake),
    summarise(device),
    unsentWork.add(() => unsentRecords(device.db)),
    liveMessages.listen(({ topic }) => {
      if (topic !== "presence" && topic !== "notification") device.plan();
      if (topic === "drawing") copies.start();
    }),
    copies.stop,
    mark.stop,
    // A new version of the app waits meanwhile.
    trackUnsaved(holds),
    () => window.removeEventListener("beforeunload", guard),
  ];
  // A store that fails ends the rounds too, and its status shows the failure.
  void device.tidy().catch(() => undefined);
  void mark.begin().catch(() => undefined);
  current = {
    key,
    device,
    end: () => {
      for (const end of ends) end();
      device.stop();
    },
  };
  return device;
}
