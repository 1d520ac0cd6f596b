import { signOf } from "../../../engine/money-format.ts";
import type { DocumentChart } from "./document.ts";

const HEIGHT = 190;
const LEFT = 54;
const TOP = 26;
const BOTTOM = 20;
const INK = "#16202a";
const MUTED = "#5b6672";
const RULE = "#d9d5cc";
const BUDGET = "#b42318";
/** The colours of the stack, from the bottom up: as on the screen. */
const FILLS = ["#3f8f5f", "#3b6fb5", "#e0b13a"];

const compact = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

/** Returns a step of 1, 2 or 5 times a power of ten, so that there are about four up to `most`. */
function stepFor(most: number): number {
  const rough = most / 4 || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
}

function text(at: { x: number; y: number; anchor?: string; fill?: string }, words: string): string {
  const safe = words.replaceAll(/[&<>]/g, " ");
  return `<text x="${at.x.toFixed(1)}" y="${at.y.toFixed(1)}" font-size="7" font-family="Roboto" fill="${at.fill ?? MUTED}" text-anchor="${at.anchor ?? "start"}">${safe}</text>`;
}

/** Months as stacked bars, the plan as a dashed line, and the budget as a level: an SVG, so that it prints sharp. */
export function chartSvg(chart: DocumentChart, width: number, currency: string | null): string {
  const { labels, stack, line, level } = chart;
  const sums = labels.map((_, at) =>
    stack.reduce((sum, { values }) => sum + Math.max(0, values[at] ?? 0), 0),
  );
  const most = Math.max(1, ...sums, ...line.values, level.value);
  const step = stepFor(most);
  const top = Math.ceil(most / step) * step;
  const room = { width: width - LEFT, height: HEIGHT - TOP - BOTTOM };
  const y = (amount: number) => TOP + room.height * (1 - Math.max(0, amount) / top);
  const slot = room.width / Math.max(1, labels.length);
  const middle = (at: number) => LEFT + slot * (at + 0.5);
  const parts: string[] = [];

  let legend = LEFT;
  const name = (label: string, mark: (x: number) => string) => {
    parts.push(mark(legend), text({ x: legend + 14, y: 11, fill: INK }, label));
    legend += 26 + label.length * 3.9;
  };
  for (const [at, { title }] of stack.entries())
    name(title, (x) => `<rect x="${x}" y="4" width="9" height="8" fill="${FILLS[at] ?? INK}"/>`);
  name(line.title, (x) => dashes(x, 8, x + 11));
  if (level.value > 0) name(level.title, (x) => rule({ x1: x, x2: x + 11, y: 8 }, BUDGET, 1.2));

  const sign = currency === null ? "" : signOf(currency);
  for (let amount = 0; amount <= top; amount += step) {
    parts.push(rule({ x1: LEFT, x2: width, y: y(amount) }, RULE, 0.4));
    parts.push(
      text({ x: LEFT - 4, y: y(amount) + 2.5, anchor: "end" }, `${sign}${compact.format(amount)}`),
    );
  }
  for (const [at] of labels.entries()) {
    let floor = 0;
    for (const [part, { values }] of stack.entries()) {
      const amount = Math.max(0, values[at] ?? 0);
      if (amount > 0)
        parts.push(
          `<rect x="${(middle(at) - slot * 0.35).toFixed(1)}" y="${y(floor + amount).toFixed(1)}" width="${(slot * 0.7).toFixed(1)}" height="${(y(floor) - y(floor + amount)).toFixed(1)}" fill="${FILLS[part] ?? INK}"/>`,
        );
      floor += amount;
    }
  }
  const every = Math.ceil(labels.length / Math.max(1, Math.floor(room.width / 44)));
  for (const [at, label] of labels.entries())
    if (at % every === 0)
      parts.push(text({ x: middle(at), y: HEIGHT - 6, anchor: "middle" }, label));
  const points = line.values.map((value, at) => `${middle(at).toFixed(1)},${y(value).toFixed(1)}`);
  if (line.values.some((value) => value !== 0))
    parts.push(
      `<polyline points="${points.join(" ")}" fill="none" stroke="${INK}" stroke-width="1.2" stroke-dasharray="4 3"/>`,
    );
  if (level.value > 0) parts.push(rule({ x1: LEFT, x2: width, y: y(level.value) }, BUDGET, 1.2));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}">${parts.join("")}</svg>`;
}

function rule(at: { x1: number; x2: number; y: number }, colour: string, weight: number): string {
  const y = at.y.toFixed(1);
  return `<line x1="${at.x1}" y1="${y}" x2="${at.x2}" y2="${y}" stroke="${colour}" stroke-width="${weight}"/>`;
}

function dashes(x1: number, y: number, x2: number): string {
  return `<line x1="${x1}" y1="${y}" x2="${x2}" y2="${y}" stroke="${INK}" stroke-width="1.2" stroke-dasharray="4 3"/>`;
}
