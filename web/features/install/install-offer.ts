import { createSignal } from "../../store.ts";

/** Chromium's event, which TypeScript's standard library does not declare. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** How the app is installed on this device: by the browser's own prompt, by hand (iOS), or not at all. */
export type InstallOffer = "ask" | "by-hand" | undefined;

let question: InstallPrompt | undefined;
const changed = createSignal();

function isInstalled(): boolean {
  return window.matchMedia("(display-mode: standalone)").matches;
}

/** iPads identify themselves as Macs, but Macs have no touch screen. */
function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

// The browser offers to install early, and once. Its own banner is suppressed: the account menu and Today offer it instead.
globalThis.window?.addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  question = event as InstallPrompt;
  changed.ring();
});
globalThis.window?.addEventListener("appinstalled", () => {
  question = undefined;
  changed.ring();
});

export const subscribeToInstall = changed.listen;

export function installOffer(): InstallOffer {
  if (question) return "ask";
  return isIos() && !isInstalled() ? "by-hand" : undefined;
}

/** Shows the browser's install prompt. It can be shown once; the browser offers it again later. */
export async function askToInstall(): Promise<void> {
  const asked = question;
  question = undefined;
  await asked?.prompt();
  changed.ring();
}
