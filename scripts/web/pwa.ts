import type { Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { SHARE_FIELD, SHARE_PATH, SHARE_WORDS } from "../../contract/share-target.ts";
import { stageFiles } from "./stages.ts";

const paper = "#faf9f6";

const icon = (name: string, size: number, purpose: "any" | "maskable" | "monochrome") => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

const screenshot = (
  name: string,
  sizes: string,
  form_factor: "wide" | "narrow",
  label: string,
) => ({
  src: `/screenshots/${name}.png`,
  sizes,
  type: "image/png",
  form_factor,
  label,
});

/** The description of the installed app for the operating system. */
const manifest = {
  // The id never changes: the system recognises an installed app by it.
  id: "/dashboard",
  name: "Plumbline",
  short_name: "Plumbline",
  description:
    "A building project as it truly stands: the work, the money, the people and the dates.",
  lang: "en",
  dir: "ltr" as const,
  // Today on the site on a phone, the dashboard at a desk.
  start_url: "/today?start=1",
  scope: "/",
  display: "standalone" as const,
  background_color: paper,
  theme_color: paper,
  categories: ["business", "productivity"],
  icons: [
    icon("icon", 192, "any"),
    icon("icon", 512, "any"),
    icon("maskable", 192, "maskable"),
    icon("maskable", 512, "maskable"),
    { src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
  ],
  shortcuts: [
    { name: "New snag", url: "/today?new=snag", icons: [icon("icon", 192, "any")] },
    { name: "Today’s diary", url: "/today/diary", icons: [icon("icon", 192, "any")] },
    { name: "Photo of the day", url: "/today/photo", icons: [icon("icon", 192, "any")] },
    { name: "Tasks", url: "/tasks", icons: [icon("icon", 192, "any")] },
  ],
  screenshots: [
    screenshot("wide", "1440x900", "wide", "All projects, with their progress, cost and dates"),
    screenshot("narrow", "720x1280", "narrow", "The same on a phone"),
  ],
  share_target: {
    action: SHARE_PATH,
    method: "POST" as const,
    enctype: "multipart/form-data" as const,
    params: {
      ...SHARE_WORDS,
      files: [{ name: SHARE_FIELD, accept: ["image/*", "application/pdf"] }],
    },
  },
};

/** The manifest, and the service worker with its list of files. Pages register it themselves: see web/device. */
export function pwa(): Plugin[] {
  const { plugin, transform } = stageFiles();
  return [
    plugin,
    ...VitePWA({
      strategies: "injectManifest",
      srcDir: "service-worker",
      filename: "service-worker.ts",
      manifest,
      injectRegister: false,
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ["index.html", "favicon.svg", "assets/*.{js,css,woff2}"],
        dontCacheBustURLsMatching: /^assets\//,
        maximumFileSizeToCacheInBytes: 5_000_000,
        manifestTransforms: [transform],
        target: "es2022",
      },
    }),
  ];
}
