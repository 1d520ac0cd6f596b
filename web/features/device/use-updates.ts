import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { registerWorker } from "../../device/app/service-worker.ts";
import { createUpdates } from "../../device/app/updates.ts";
import { useSync } from "../../device/writing/sync-context.tsx";
import { onReconnect } from "../../ui/network.ts";
import { reloadBy } from "../../ui/reload.ts";
import { hasUnsaved } from "../../ui/unsaved.ts";

type Updates = ReturnType<typeof createUpdates>;

/**
 * Registers the service worker, and activates new versions when the person opens another screen or leaves the
 * page.
 */
export function useUpdates(): void {
  const { queue } = useSync();
  const { pathname } = useLocation();
  const [updates, setUpdates] = useState<Updates>();
  const shown = useRef<string>(undefined);

  useEffect(() => {
    let started: Updates | undefined;
    let isHere = true;
    const start = async () => {
      const registration = await registerWorker();
      if (!registration || !isHere) return;
      started = createUpdates({
        container: navigator.serviceWorker,
        registration,
        isBusy: () =>
          !navigator.onLine ||
          queue.entries().some(({ state }) => state !== "refused") ||
          isBusyPage(document),
        isHidden: () => document.visibilityState === "hidden",
        reload: () => window.location.reload(),
      });
      setUpdates(started);
    };
    void start();
    return () => {
      isHere = false;
      started?.stop();
    };
  }, [queue]);

  useEffect(() => {
    if (!updates) return undefined;
    const onHidden = () => document.visibilityState === "hidden" && updates.offerMoment();
    document.addEventListener("visibilitychange", onHidden);
    const stopLooking = onReconnect(updates.look);
    const stopReloading = reloadBy(() => void updates.takeNow());
    return () => {
      document.removeEventListener("visibilitychange", onHidden);
      stopLooking();
      stopReloading();
    };
  }, [updates]);

  // Offers a moment to update on each navigation, first when the page opens, before anything is typed.
  useEffect(() => {
    if (!updates || shown.current === pathname) return;
    shown.current = pathname;
    updates.offerMoment();
  }, [updates, pathname]);
}

const editable =
  "input:not([type=checkbox], [type=radio], [type=button]), textarea, [contenteditable=true]";

/**
 * Whether a reload would disturb the person: a form has unsaved changes, a dialog or panel is open, a field has
 * the focus, or there is text in a text box outside a form.
 */
function isBusyPage(page: Document): boolean {
  return (
    hasUnsaved() ||
    page.querySelector("[role=dialog], [role=alertdialog]") !== null ||
    page.activeElement?.matches(editable) === true ||
    [...page.querySelectorAll("textarea")].some(({ value }) => value.trim() !== "")
  );
}
