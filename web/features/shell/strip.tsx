import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { recalledPart, recalledSince } from "../../device/answers/recall.ts";
import { RelativeTime } from "../../ui/data/relative-time.tsx";
import { useOnline } from "../../ui/hooks/use-online.ts";
import { reload } from "../../ui/reload.ts";
import { useConfirmed, useUser } from "../session/public.ts";
import { appOutdated, lookForNewVersion } from "./app-version.ts";

/** The minimum interval between checks for a new version when a person returns to the page. */
const LOOK_EVERY_MS = 15 * 60_000;

/**
 * The strip of notices for every screen: no network, or a new version. It is above panels and dialogs too, which
 * start below it (`--strip`).
 */
export function Strip() {
  const online = useOnline();
  const outdated = useSyncExternalStore(appOutdated.subscribe, appOutdated.get);
  const since = useSyncExternalStore(recalledSince.listen, recalledSince.now);
  const isPart = useSyncExternalStore(recalledPart.listen, recalledPart.now);
  const user = useUser();
  const { confirmedAt, isRemembered } = useConfirmed();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let lookedAt = Date.now();
    const look = () => {
      if (document.visibilityState === "hidden" || Date.now() - lookedAt < LOOK_EVERY_MS) return;
      lookedAt = Date.now();
      void lookForNewVersion();
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const measure = () => style.setProperty("--strip", `${box.current?.offsetHeight ?? 0}px`);
    const sizes = new ResizeObserver(measure);
    if (box.current) sizes.observe(box.current);
    return () => {
      sizes.disconnect();
      style.removeProperty("--strip");
    };
  }, []);
  return (
    <div
      ref={box}
      aria-live="polite"
      className="pointer-events-auto sticky top-0 z-60 bg-ink text-sm text-inverse"
    >
      {!online || isRemembered || since !== undefined ? (
        <p className="px-4 py-2 text-center max-sm:truncate max-sm:px-3 max-sm:py-1 max-sm:text-xs">
          <strong>{online ? "The server does not answer." : "You are offline."}</strong>{" "}
          <span className="max-sm:hidden">
            Signed in as {user.name || user.email}, confirmed{" "}
            <RelativeTime iso={new Date(confirmedAt).toISOString()} />.{" "}
          </span>
          {since !== undefined && (
            <span className={isPart ? "max-sm:hidden" : undefined}>
              What you see was loaded <RelativeTime iso={new Date(since).toISOString()} />.{" "}
            </span>
          )}
          {isPart && "Only the projects on this device are listed. "}
          <span className="max-sm:hidden">
            Tasks, comments and site records are kept here and sent later.
          </span>
        </p>
      ) : (
        outdated && (
          <p className="px-4 py-2 text-center">
            A new version is available.{" "}
            <button
              type="button"
              onClick={reload}
              className="font-bold underline underline-offset-4"
            >
              Reload
            </button>
          </p>
        )
      )}
    </div>
  );
}
