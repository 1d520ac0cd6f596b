import { type ComponentType, useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { useBeforeUnload } from "react-router";
import { deviceFull } from "../../api/storage-full.ts";
import { summary } from "../../device/outbox/summary.ts";
import { isInPageOnly, prepareStoring } from "../../device/stored.ts";
import { useLeftBehind } from "../../device/writing/use-shown.ts";
import { whenIdle } from "./when-idle.ts";
import { toast } from "../../ui/overlays/toast-store.ts";
import { onReconnect } from "../../ui/network.ts";

/** The screen and what it prepares come first, above all on a slow line. */
const AFTER_MS = 3_000;

/**
 * Loads and runs what a signed-in page does for the time without a network, once it has settled. The line that says what is
 * not sent comes as soon as there is something to say.
 */
export function DeviceBeside() {
  const [Part, loadPart] = useLater(loadDevicePart);
  const [Line, loadLine] = useLater(loadToSendLine);
  const isFull = useSyncExternalStore(deviceFull.listen, deviceFull.now);
  const isOpen = useSyncExternalStore(summary.listen, summary.now) !== undefined;
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

/** A part that draws nothing until it is loaded. Without a network it comes with the next page, if it is not here already. */
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

/** Says once that the device is full, also above a dialog, in which most is typed; and asks before what is in the page only is lost. */
function useFullNotice(): void {
  const isFull = useSyncExternalStore(deviceFull.listen, deviceFull.now);
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
