import { type ComponentType, useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { useBeforeUnload } from "react-router";
import { deviceFull } from "../../api/storage-full.ts";
import { summary } from "../../device/outbox/summary.ts";
import { isInPageOnly, prepareStoring } from "../../device/stored.ts";
import { useLeftBehind } from "../../device/writing/use-shown.ts";
import { whenIdle } from "./when-idle.ts";
import { toast } from "../../ui/overlays/toast-store.ts";
import { onReconnect } from "../../ui/network.ts";

/** The screen and its prefetches load first, above all on a slow connection. */
const AFTER_MS = 3_000;

/**
 * Loads and runs the offline tasks of a signed-in page, once it has settled. The line about unsent work appears as
 * soon as there is something to report.
 */
export function DeviceBeside() {
  const [Part, loadPart] = useLater(loadDevicePart);
  const [Line, loadLine] = useLater(loadToSendLine);
  const isFull = useSyncExternalStore(deviceFull.subscribe, deviceFull.get);
  const isOpen = useSyncExternalStore(summary.subscribe, summary.get) !== undefined;
  const isDue = useLeftBehind().length > 0 || isFull || isOpen;
  useEffect(() => {
    if (!isDue) return undefined;
    loadLine();
    return onReconnect(loadLine);
  }, [isDue, loadLine]);
  useEffect(() => {
    const timer = setTimeout(() => {
      whenIdle(() => {
        loadLine();
        loadPart();
      });
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [loadLine, loadPart]);
  usePreparedStoring();
  useFullNotice();
  return (
    <>
      {Line && <Line />}
      {Part && <Part />}
    </>
  );
}

const loadDevicePart = async () => (await import("./device-part.tsx")).DevicePart;
const loadToSendLine = async () => (await import("./to-send-line.tsx")).ToSendLine;

/**
 * Loads a component in the background. Nothing is rendered until it has loaded. If the load fails without a
 * network, the next page tries again.
 */
function useLater(load: () => Promise<ComponentType>) {
  const [Part, setPart] = useState<ComponentType>();
  const start = useCallback(() => {
    const show = async () => {
      const part = await load().catch(() => undefined);
      if (part) setPart(() => part);
    };
    void show();
  }, [load]);
  return [Part, start] as const;
}

/** Loads the database code on the first focus of a field. */
function usePreparedStoring(): void {
  useEffect(() => {
    const prepare = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !target.matches("input, textarea")) return;
      document.removeEventListener("focusin", prepare);
      void prepareStoring();
    };
    document.addEventListener("focusin", prepare);
    return () => document.removeEventListener("focusin", prepare);
  }, []);
}

/**
 * Tells the person once that the device is full, even while a dialog is open, because most text is typed in
 * dialogs. Asks before work that is only in the page is lost.
 */
function useFullNotice(): void {
  const isFull = useSyncExternalStore(deviceFull.subscribe, deviceFull.get);
  useEffect(() => {
    if (isFull)
      toast("This device is full. What you enter now is lost if you close this page.", {
        tone: "red",
      });
  }, [isFull]);
  useBeforeUnload(
    useCallback((event: BeforeUnloadEvent) => isInPageOnly() && event.preventDefault(), []),
  );
}
