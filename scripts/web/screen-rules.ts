import { closureOf, type Graph } from "./packs.ts";

/** The modules that a screen opens at once, and those that it loads ahead. */
export interface ScreenRule {
  readonly path: string;
  /** The modules that every screen of its kind opens. */
  readonly framed: readonly string[];
  readonly parts: readonly string[];
  readonly ahead: readonly string[];
}

/**
 * Returns the rules of screens that name a module that the build does not have, or that is loaded anyway. A module
 * that others load on demand may be named as a part: otherwise it would count as opened later.
 */
export function uselessRules(graph: Graph, rules: readonly ScreenRule[]): string[] {
  const doors = new Set([...graph.values()].flatMap(({ opens }) => opens));
  return rules.flatMap(({ path, framed, parts, ahead }) => {
    const others = (names: readonly string[], but: string) => names.filter((name) => name !== but);
    const isLoaded = (module: string) =>
      parts.includes(module)
        ? !doors.has(module) && closureOf(graph, [...framed, ...others(parts, module)]).has(module)
        : closureOf(graph, [...framed, ...parts, ...others(ahead, module)]).has(module);
    return [...parts, ...ahead].flatMap((module) => {
      if (!graph.has(module)) return [`${path} names ${module}, which the build does not have`];
      return isLoaded(module) ? [`${path} names ${module}, which is loaded without that`] : [];
    });
  });
}
