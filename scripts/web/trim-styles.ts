import type { Plugin } from "vite";

/** What Tailwind writes for browsers without `@property`. */
const INITIAL_VALUES = /@layer properties\{@supports [^{]*\{[^{}]*\{[^{}]*\}\}\}/;

/** A rule, and the same again for browsers that mix colours. */
const MIXED =
  /(\.[^{},]+)\{[^{}]*\}@supports \(color:color-mix\(in lab, ?red, ?red\)\)\{\1(\{[^{}]*\})\}/g;

/** Removes from a minified sheet what only browsers older than the build's targets need. */
export function trimmed(css: string): string {
  return css.replace(INITIAL_VALUES, "").replaceAll(MIXED, "$1$2");
}

/** Removes from the style sheets what Tailwind writes for older browsers than those of the build. */
export function trimStyles(): Plugin {
  return {
    name: "trim-styles",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === "asset" && file.fileName.endsWith(".css"))
          file.source = trimmed(String(file.source));
    },
  };
}
