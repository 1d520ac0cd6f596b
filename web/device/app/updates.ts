import { tellWorker } from "./worker-messages.ts";

export interface UpdateParts {
  readonly container: Pick<
    ServiceWorkerContainer,
    "controller" | "addEventListener" | "removeEventListener"
  >;
  readonly registration: Pick<
    ServiceWorkerRegistration,
    "waiting" | "installing" | "update" | "addEventListener" | "removeEventListener"
  >;
  /** Whether a reload would disturb: something is typed, a dialog is open, a command is on its way. */
  readonly isBusy: () => boolean;
  /** Whether nobody looks at the page. */
  readonly isHidden: () => boolean;
  readonly reload: () => void;
}

/** How long a person who asked for the new version waits for it to arrive. */
const ARRIVAL_MS = 15_000;

/**
 * Takes new versions at a good moment. A new worker waits until a page that is not busy asks it to take over: when
 * the page opens, when the person goes to another screen, or when the page is hidden. Then this page reloads.
 * Other tabs keep their version, whose files stay, until their own good moment.
 */
export function createUpdates(parts: UpdateParts) {
  const { container, registration, isBusy, isHidden, reload } = parts;
  /** The very first page is taken over by the worker that it has installed itself, of the same version. */
  let hadController = container.controller !== null;
  /** Another version controls this page. */
  let isOutdated = false;

  function onControllerChange(): void {
    if (!hadController) {
      hadController = true;
      return;
    }
    isOutdated = true;
    if (hasAsked) offerMoment();
  }
  /** Whether this page asked for the new version. Others wait for their own moment. */
  let hasAsked = false;

  function offerMoment(): void {
    if (isBusy()) return;
    if (isOutdated) return reload();
    if (!registration.waiting) return;
    hasAsked = true;
    tellWorker(registration.waiting, { type: "take-over" });
  }

  /** Nobody is disturbed if the new version arrives while the page is hidden. */
  function onUpdateFound(): void {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed" && isHidden()) offerMoment();
    });
  }

  container.addEventListener("controllerchange", onControllerChange);
  registration.addEventListener("updatefound", onUpdateFound);

  return {
    offerMoment,
    /** Asks the server for a new version. */
    look: () => void registration.update().catch(() => undefined),
    /** Loads the newest version that arrives soon, because the person asked for it. */
    async takeNow(): Promise<void> {
      await registration.update().catch(() => undefined);
      const { installing } = registration;
      if (installing) await isSettled(installing);
      if (!registration.waiting) return reload();
      const isTaken = new Promise<void>((resolve) =>
        container.addEventListener("controllerchange", () => resolve(), { once: true }),
      );
      tellWorker(registration.waiting, { type: "take-over" });
      await Promise.race([isTaken, pause(ARRIVAL_MS)]);
      reload();
    },
    stop(): void {
      container.removeEventListener("controllerchange", onControllerChange);
      registration.removeEventListener("updatefound", onUpdateFound);
    },
  };
}

function isSettled(worker: ServiceWorker): Promise<unknown> {
  const settled = new Promise<void>((resolve) =>
    worker.addEventListener("statechange", () => {
      if (worker.state !== "installing") resolve();
    }),
  );
  return Promise.race([settled, pause(ARRIVAL_MS)]);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
