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
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

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
  set([...toasts, { id: lastId, message, tone, action, duration, isOfOffline }].slice(-most));
  return lastId;
}

/** Removes one toast. An id that is already removed is not an error. */
export function dismissToast(id: number): void {
  set(toasts.filter((candidate) => candidate.id !== id));
}

onReconnect(() => {
  if (toasts.some(({ isOfOffline }) => isOfOffline))
    set(toasts.filter(({ isOfOffline }) => !isOfOffline));
});

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

let held = false;
const holdListeners = new Set<(held: boolean) => void>();

/** Says that somebody is reading the toasts: one is hovered or has the focus. */
export function holdToasts(next: boolean): void {
  if (next === held) return;
  held = next;
  for (const listener of holdListeners) listener(held);
}

export function listenToHeldToasts(listener: (held: boolean) => void): () => void {
  holdListeners.add(listener);
  return () => void holdListeners.delete(listener);
}
