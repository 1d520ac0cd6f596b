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

/** Shows pushed news. A page that the person is looking at shows it by itself. */
export async function showNews(text: string | undefined): Promise<void> {
  const pages = await self.clients.matchAll({ type: "window" });
  if (pages.some(({ focused }) => focused)) return;
  const { title, body, path, tag } = readMessage(text);
  await self.registration.showNotification(title, {
    body,
    tag,
    data: path,
    icon: "/icons/icon-192.png",
  });
}

/** Opens pressed news in a page that is open, which asks about unsaved input first, or in a new one. */
export async function openNews(data: unknown): Promise<void> {
  const path = typeof data === "string" ? data : UNREADABLE.path;
  const [page] = await self.clients.matchAll({ type: "window" });
  if (!page) {
    await self.clients.openWindow(path);
    return;
  }
  const message: PageMessage = { type: "open", path };
  // A page of a worker is of one origin. Only a window's messages name another.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  page.postMessage(message);
  await page.focus();
}
