import { createStore } from "../../store.ts";
import { isOffline, onReconnect } from "../network.ts";

export type ToastTone = "neutral" | "green" | "red";

export interface Toast {
  id: number;
  message: string;
  tone: ToastTone;
  action: { label: string; onClick: () => void } | undefined;
  /** How long the toast stays, in milliseconds; infinite if its caller removes it. */
  duration: number;
  /** Whether the toast is an error from a time without a network: it is removed when the network is back. */
  isOfOffline: boolean;
}

export interface ToastOptions {
  tone?: ToastTone;
  /** One action, usually Undo. The toast then stays longer. */
  action?: { label: string; onClick: () => void };
  duration?: number;
}

const most = 3;
const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

/**
 * Shows a short message at the edge of the screen, from anywhere in the web app. At most three are shown at
 * once; the oldest is dropped. Errors and toasts with an action stay 10 s, the others 5 s. Returns its id.
 */
export function toast(message: string, options: ToastOptions = {}): number {
  lastId += 1;
  const {
    tone = "neutral",
    action,
    duration = action || tone === "red" ? 10_000 : 5_000,
  } = options;
  const isOfOffline = tone === "red" && isOffline();
  const added = { id: lastId, message, tone, action, duration, isOfOffline };
  toasts.set([...toasts.get(), added].slice(-most));
  return lastId;
}

/** Removes one toast. An id that is already removed is not an error. */
export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((candidate) => candidate.id !== id));
}

onReconnect(() => {
  const shown = toasts.get();
  if (shown.some(({ isOfOffline }) => isOfOffline))
    toasts.set(shown.filter(({ isOfOffline }) => !isOfOffline));
});

export const { get: currentToasts, subscribe: subscribeToToasts } = toasts;

/** Whether somebody is reading the toasts: one is hovered or has the focus. */
export const { set: pauseToasts, subscribe: listenToPausedToasts } = createStore(false);
