import type { TokenScope } from "./token-scope.ts";
import { concernsToken } from "./token-store.ts";

const opened = new Map<string, Promise<void>>();

/** Each sign-in opens again what was sealed since the last one. */
export const forgetOpened = (): void => opened.clear();

// Another tab has signed out or in.
globalThis.addEventListener?.("storage", (event) => {
  if (concernsToken(event)) forgetOpened();
});

type Open = (scope: TokenScope) => Promise<void>;

let openAll: Open = async () => undefined;

/** Sets how sealed data is opened. The signed-in screens call it. */
export function openSealedBy(how: Open): void {
  openAll = how;
}

/** Most devices have no sealed data, and do not load the code that opens it. */
async function open(scope: TokenScope): Promise<void> {
  const known = (await indexedDB.databases?.()) ?? [];
  if (known.some(({ name }) => name === "plumbline-sealed")) await openAll(scope);
}

/** Resolves once the data that this device sealed when the person last signed out is back. Never rejects. */
export function whenOpened(scope: TokenScope): Promise<void> {
  const key = `${scope.userId} ${scope.workspaceId}`;
  const known = opened.get(key) ?? open(scope).catch(() => undefined);
  opened.set(key, known);
  return known;
}

const writes = new Set<() => Promise<unknown>>();

/** Data that is being written must be stored before it is sealed. */
export const beforeSealing = {
  /** @param settle resolves once nothing is being written */
  add: (settle: () => Promise<unknown>): void => void writes.add(settle),
  settle: () => Promise.allSettled([...writes].map((settle) => settle())),
};
