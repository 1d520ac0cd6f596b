import type { PageMessage } from "../device/app/worker-messages.ts";
import type { PlumblineWorker } from "./worker.ts";

declare const self: PlumblineWorker;

interface Shown {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly tag: string;
}

/** Shown if a message cannot be read: a browser wants to see something for each one. */
const UNREADABLE: Shown = {
  title: "Plumbline",
  body: "There is news for you.",
  path: "/notifications",
  tag: "news",
};

/** Reads a pushed message. Only a path of this site is opened. */
export function readMessage(text: string | undefined): Shown {
  try {
    const { title, body, path, tag } = JSON.parse(text ?? "") as Partial<Record<string, unknown>>;
    if ([title, body, path, tag].some((part) => typeof part !== "string")) return UNREADABLE;
    const message = { title, body, path, tag } as Shown;
    return /^\/(?![\\/])/.test(message.path) ? message : { ...message, path: UNREADABLE.path };
  } catch {
    return UNREADABLE;
  }
}

/**
 * Shows pushed news. A page that the person is looking at shows it by itself: then without a sound. Safari takes the
 * leave back from sites that show nothing.
 */
export async function showNews(text: string | undefined): Promise<void> {
  const pages = await self.clients.matchAll({ type: "window" });
  const { title, body, path, tag } = readMessage(text);
  await self.registration.showNotification(title, {
    body,
    tag,
    data: path,
    icon: "/icons/icon-192.png",
    silent: pages.some(({ focused }) => focused),
  });
}

/** How long a page may take to say that it opens the news: one that is signed out never does. */
const ANSWER_MS = 1_000;

/** Opens pressed news in a page that is open, which asks about unsaved input first, or in a new one. */
export async function openNews(data: unknown): Promise<void> {
  const path = typeof data === "string" ? data : UNREADABLE.path;
  const pages = await self.clients.matchAll({ type: "window" });
  const page = pages.find(({ visibilityState }) => visibilityState === "visible") ?? pages[0];
  if (page === undefined || !(await isOpenedBy(page, path))) await self.clients.openWindow(path);
}

async function isOpenedBy(page: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<boolean>((resolve) => {
    port1.addEventListener("message", () => resolve(true));
    port1.start();
    setTimeout(() => resolve(false), ANSWER_MS);
  });
  const message: PageMessage = { type: "open", path };
  page.postMessage(message, [port2]);
  if (!(await answer)) return false;
  await page.focus();
  return true;
}
