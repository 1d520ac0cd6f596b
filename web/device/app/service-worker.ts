import { isSlow, type Line, lineNow } from "./line.ts";
import { type LoadStage, tabLock, tellWorker } from "./worker-messages.ts";

/** The first script of this page names its version. */
function entryOfPage(): string | undefined {
  return document
    .querySelector("script[type=module][src]")
    ?.getAttribute("src")
    ?.replace(/^\//, "");
}

/** Tells the worker, for as long as this tab lives, that a tab runs this version. */
function holdVersion(): void {
  const entry = entryOfPage();
  if (entry === undefined) return;
  void navigator.locks.request(tabLock(entry), { mode: "shared" }, () => new Promise(() => {}));
}

/**
 * Returns the stages that this connection may load in the background. Files that a person opens are cached anyway.
 */
export function stagesFor(line: Line): readonly LoadStage[] {
  if (line.saveData) return [];
  return isSlow(line) ? ["rooms"] : ["rooms", "rest"];
}

/**
 * Registers the service worker, and then caches the files that the shell needs to work without a network. Undefined
 * where there is no worker: without https, in a private window, or while developing.
 */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return undefined;
  try {
    holdVersion();
    const registration = await navigator.serviceWorker.register("/service-worker.js", {
      updateViaCache: "none",
    });
    void keepParts();
    return registration;
  } catch {
    // The browser refuses it. Everything works, with a network.
    return undefined;
  }
}

async function keepParts(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  tellWorker(active, { type: "keep-parts", stages: stagesFor(lineNow()) });
}
