import type { Palette } from "../../../../engine/programme/gantt/surface.ts";

const token = (name: string): string => `var(--color-${name})`;
const mix = (name: string, share: number, ground = "surface"): string =>
  `color-mix(in srgb, ${token(name)} ${share}%, ${token(ground)})`;

/** The colours of the Gantt as tokens of the design system. */
const themed: Palette = {
  ground: token("surface"),
  head: token("surface"),
  rest: `color-mix(in srgb, ${token("sunken")} 58%, transparent)`,
  line: mix("line", 80),
  strongLine: token("line"),
  ink: token("ink"),
  soft: token("soft"),
  muted: token("muted"),
  selected: token("blue-wash"),
  focused: mix("blue-wash", 60),
  hovered: `color-mix(in srgb, ${token("ink")} 4%, transparent)`,
  bar: { wash: mix("blue-mark", 30), edge: token("blue-mark"), done: token("blue-mark") },
  critical: { wash: mix("red-mark", 16), edge: token("red-mark"), done: token("red-mark") },
  effort: { wash: mix("purple-mark", 22), edge: token("purple-mark"), done: token("purple-mark") },
  summary: { wash: token("surface"), edge: mix("ink", 62), done: token("ink") },
  float: token("grey-mark"),
  negativeFloat: token("red-mark"),
  ghost: mix("grey-mark", 55),
  link: mix("grey-mark", 75),
  driving: token("soft"),
  criticalLink: token("red-mark"),
  chosenLink: token("signal"),
  constraint: token("purple-mark"),
  deadline: token("green-mark"),
  missed: token("red-mark"),
  today: token("signal"),
  todayText: token("on-signal"),
  dataDate: token("blue-ink"),
  dataDateText: token("surface"),
};

/** The Gantt in forced colours: critical activities are hatched. */
const forced: Palette = {
  ground: "Canvas",
  head: "Canvas",
  rest: "color-mix(in srgb, GrayText 18%, Canvas)",
  line: "color-mix(in srgb, GrayText 35%, Canvas)",
  strongLine: "GrayText",
  ink: "CanvasText",
  soft: "CanvasText",
  muted: "CanvasText",
  selected: "color-mix(in srgb, Highlight 35%, Canvas)",
  focused: "color-mix(in srgb, Highlight 20%, Canvas)",
  hovered: "color-mix(in srgb, Highlight 12%, Canvas)",
  bar: { wash: "Canvas", edge: "CanvasText", done: "CanvasText" },
  critical: { wash: "Canvas", edge: "CanvasText", done: "CanvasText" },
  effort: { wash: "Canvas", edge: "CanvasText", done: "GrayText" },
  summary: { wash: "Canvas", edge: "CanvasText", done: "CanvasText" },
  float: "GrayText",
  negativeFloat: "CanvasText",
  ghost: "GrayText",
  link: "GrayText",
  driving: "CanvasText",
  criticalLink: "CanvasText",
  chosenLink: "Highlight",
  constraint: "CanvasText",
  deadline: "CanvasText",
  missed: "CanvasText",
  today: "Highlight",
  todayText: "HighlightText",
  dataDate: "CanvasText",
  dataDateText: "Canvas",
};

/** Resolves the colours of the page's theme for a canvas, which takes no variables or functions of the theme. */
export function readPalette(host: HTMLElement): Palette {
  const probe = document.createElement("span");
  probe.style.setProperty("forced-color-adjust", "none");
  probe.hidden = true;
  host.append(probe);
  const resolve = (colour: string): string => {
    probe.style.color = colour;
    return getComputedStyle(probe).color;
  };
  const source = matchMedia("(forced-colors: active)").matches ? forced : themed;
  const palette = resolved(source, resolve);
  probe.remove();
  return palette;
}

function resolved(source: Palette, resolve: (colour: string) => string): Palette {
  const hue = ({ wash, edge, done }: Palette["bar"]) => ({
    wash: resolve(wash),
    edge: resolve(edge),
    done: resolve(done),
  });
  const { bar, critical, effort, summary, ...plain } = source;
  const colours: Record<string, string> = {};
  for (const [name, colour] of Object.entries(plain)) colours[name] = resolve(colour);
  return {
    ...plain,
    ...colours,
    bar: hue(bar),
    critical: hue(critical),
    effort: hue(effort),
    summary: hue(summary),
  };
}

/** Calls the listener when the theme may have changed, by the system or by the person. */
export function watchTheme(listener: () => void, signal: AbortSignal): void {
  for (const query of ["(prefers-color-scheme: dark)", "(forced-colors: active)"])
    matchMedia(query).addEventListener("change", listener, { signal });
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  signal.addEventListener("abort", () => observer.disconnect());
}
