import type { Plugin } from "vite";

/** The rule that Tailwind writes for browsers without `@property`. */
const INITIAL_VALUES = /@layer properties\{@supports [^{]*\{[^{}]*\{[^{}]*\}\}\}/;

/** Matches a rule followed by a rule for the same selector that applies where colours can be mixed. */
const MIXED =
  /(?<=^|[{};])(\.[^{};,]+)\{([^{}]*)\}@supports \(color:color-mix\(in lab, ?red, ?red\)\)\{\1\{([^{}]*)\}\}/g;

/**
 * Returns the properties that declarations set, each once. A `;` or `:` in a string or an address would be misread
 * as the start of another.
 */
function propertiesOf(declarations: string): string {
  const names = declarations.split(";").map((each) => each.slice(0, each.indexOf(":")));
  return [...new Set(names.filter(Boolean))].toSorted().join();
}

/** Removes from a minified style sheet what only browsers older than the build's targets need. */
export function trimmed(css: string): string {
  return css
    .replace(INITIAL_VALUES, "")
    .replaceAll(MIXED, (both: string, selector: string, plain: string, mixed: string) =>
      propertiesOf(plain) === propertiesOf(mixed) ? `${selector}{${mixed}}` : both,
    );
}

/**
 * Removes from the style sheets what Tailwind writes for browsers older than the build's targets. Runs after
 * Tailwind and before the style sheets get their names, which contain a hash of their contents.
 */
export function trimStyles(): Plugin {
  return {
    name: "trim-styles",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\.css$/ },
      handler: (css) => trimmed(css),
    },
  };
}
