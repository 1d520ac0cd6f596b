import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { Instance } from "../../engine/levelling/instance.ts";

const numbers = z.array(z.number());

/** Projects as they are published, with the shortest path through their links and the best that anybody found. */
const file = z.object({
  instances: z.array(
    z.object({
      id: z.string(),
      set: z.string(),
      cp: z.number(),
      lb: z.number(),
      ub: z.number(),
      /** Durations, successors counted from 1, demands and capacities. */
      d: numbers,
      s: z.array(numbers),
      q: z.array(numbers),
      c: numbers,
    }),
  ),
});

export interface PublishedProject {
  readonly id: string;
  readonly set: string;
  readonly criticalPath: number;
  readonly bestKnown: number;
  readonly instance: Instance;
}

/** Reads published instances of the resource-constrained project scheduling problem. */
export async function readPublishedProjects(path: string): Promise<PublishedProject[]> {
  const { instances } = file.parse(JSON.parse(await readFile(path, "utf8")));
  return instances.map(({ id, set, cp, ub, d, s, q, c }) => ({
    id,
    set,
    criticalPath: cp,
    bestKnown: ub,
    instance: {
      durations: d,
      successors: s.map((list) => list.map((next) => next - 1)),
      demands: q,
      capacities: c,
    },
  }));
}
