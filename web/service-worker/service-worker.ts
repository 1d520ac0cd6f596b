import { PrecacheController } from "workbox-precaching";
import { registerRoute, NavigationRoute } from "workbox-routing";
import { SHARE_PATH } from "../../contract/share-target.ts";
import type { WorkerMessage } from "../device/app/worker-messages.ts";
import { notPages } from "./not-pages.ts";
import { cacheParts, partFor } from "./parts.ts";
import { openNews, showNews } from "./pushed-news.ts";
import { takeShared } from "./shared-files.ts";
import { forgetOldVersions, versionOf } from "./versions.ts";
import type { PlumblineWorker } from "./worker.ts";

declare const self: PlumblineWorker;

/**
 * Plumbline's service worker: it serves the shell and its parts from this device. It never touches an API call, so
 * that no token and no record is in its caches. docs/decisions/offline-shell.md says how one version replaces
 * another.
 */
const files = self.__WB_MANIFEST;
const version = versionOf(files);
const shell = new PrecacheController({ cacheName: version.shell });

shell.precache(files.filter(({ stage }) => stage === "entry" || stage === "shell"));

self.addEventListener("activate", (event) => {
  // On the very first visit, the worker takes control of the page that installed it.
  event.waitUntil(Promise.all([self.clients.claim(), forgetOldVersions(version)]));
});

self.addEventListener("message", (event) => {
  const message = event.data as WorkerMessage;
  if (message.type === "take-over") event.waitUntil(self.skipWaiting());
  else if (message.type === "keep-parts")
    event.waitUntil(
      Promise.all([
        cacheParts(
          version,
          files.filter(({ stage }) => message.stages.includes(stage)),
          () => self.registration.waiting !== null,
        ),
        forgetOldVersions(version),
      ]),
    );
});

self.addEventListener("push", (event) => event.waitUntil(showNews(event.data?.text())));

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openNews(event.notification.data));
});

const pageHandler = shell.createHandlerBoundToURL("/index.html");
registerRoute(new NavigationRoute(pageHandler, { denylist: [...notPages] }));
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"),
  ({ request }) => partFor(version, request),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === "/favicon.svg",
  async ({ request }) => (await shell.matchPrecache("/favicon.svg")) ?? fetch(request),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
  ({ request }) => takeShared(request),
  "POST",
);
