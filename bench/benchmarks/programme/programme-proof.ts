import { prove } from "../../../engine/programme/testing/proof.ts";
import { atLeast, atMost, type Benchmark } from "../../benchmark.ts";
import { show } from "../../units.ts";

const NETWORKS = 100_000;
/** Problems that are printed; the others are counted. */
const SHOWN = 10;

/** The engine against its naive reference. The tests run a small part of it. */
export const programmeProof: Benchmark = {
  name: "programme-proof",
  title: "Random programmes, computed by the engine and by a naive reference",
  run() {
    let [computed, explained, edited, delayed, wrong] = [0, 0, 0, 0, 0];
    for (let seed = 1; seed <= NETWORKS; seed += 1) {
      const proof = prove(seed);
      if (proof.computed) computed += 1;
      explained += proof.explained;
      edited += proof.edited;
      delayed += proof.delayed;
      if (proof.problems.length === 0) continue;
      wrong += 1;
      if (wrong <= SHOWN) for (const problem of proof.problems) console.log(`  ${problem}`);
    }
    return Promise.resolve([
      // The other networks have a cycle through a summary, which both the engine and the reference refuse.
      atLeast(NETWORKS * 0.9, { what: "networks computed", value: computed, show: show.count }),
      { what: "dates explained and derived again", figure: show.count(explained) },
      { what: "edits compared with a full pass", figure: show.count(edited) },
      { what: "activities delayed by their float", figure: show.count(delayed) },
      atMost(0, { what: "networks that do not agree", value: wrong, show: show.count }),
    ]);
  },
};
