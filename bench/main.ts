import type { Benchmark, Finding } from "./benchmark.ts";
import { burst } from "./benchmarks/burst.ts";
import { create } from "./benchmarks/create.ts";
import { drawingPage } from "./benchmarks/drawing-page.ts";
import { drawingPhone } from "./benchmarks/drawing-phone.ts";
import { firstVisit } from "./benchmarks/first-visit.ts";
import { fair } from "./benchmarks/fair.ts";
import { fairComputing } from "./benchmarks/fair-computing.ts";
import { kill } from "./benchmarks/kill.ts";
import { levelling } from "./benchmarks/programme/levelling.ts";
import { levellingProgramme } from "./benchmarks/programme/levelling-programme.ts";
import { list } from "./benchmarks/list.ts";
import { memory } from "./benchmarks/memory.ts";
import { money } from "./benchmarks/money.ts";
import { outage } from "./benchmarks/outage.ts";
import { page } from "./benchmarks/page.ts";
import { photos } from "./benchmarks/photos.ts";
import { programme } from "./benchmarks/programme/programme.ts";
import { programmeImport } from "./benchmarks/programme/programme-import.ts";
import { programmeLive } from "./benchmarks/programme/programme-live.ts";
import { programmePage } from "./benchmarks/programme/programme-page.ts";
import { programmeProof } from "./benchmarks/programme/programme-proof.ts";
import { reports } from "./benchmarks/reports.ts";
import { resources } from "./benchmarks/resources.ts";
import { scale } from "./benchmarks/scale/scale.ts";
import { siteDevice } from "./benchmarks/site-device.ts";
import { siteProof } from "./benchmarks/site-proof.ts";
import { siteSync } from "./benchmarks/site-sync.ts";
import { start } from "./benchmarks/start.ts";
import { summary } from "./benchmarks/summary.ts";
import { wire } from "./benchmarks/wire.ts";
import { Scope } from "./scope.ts";
import { table } from "./table.ts";

const benchmarks: readonly Benchmark[] = [
  list,
  create,
  summary,
  burst,
  start,
  memory,
  wire,
  page,
  firstVisit,
  photos,
  scale,
  money,
  reports,
  resources,
  fair,
  fairComputing,
  kill,
  outage,
  programme,
  programmeImport,
  programmeLive,
  programmePage,
  programmeProof,
  drawingPage,
  drawingPhone,
  levelling,
  levellingProgramme,
  siteDevice,
  siteProof,
  siteSync,
];

function chosen(names: readonly string[]): readonly Benchmark[] {
  const unknown = names.find((name) => !benchmarks.some((each) => each.name === name));
  if (unknown !== undefined) {
    console.error(
      `There is no benchmark ${unknown}; there are ${benchmarks.map(({ name }) => name).join(", ")}.`,
    );
    process.exit(1);
  }
  return names.length === 0 ? benchmarks : benchmarks.filter(({ name }) => names.includes(name));
}

let scope = new Scope();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => void scope.close().then(() => process.exit(1)));
}

async function measure(benchmark: Benchmark): Promise<readonly Finding[] | undefined> {
  console.log(`\n${benchmark.name}: ${benchmark.title}`);
  scope = new Scope();
  try {
    const findings = await benchmark.run(scope);
    console.log(table(findings));
    return findings;
  } catch (error) {
    console.error(
      `  could not be measured: ${error instanceof Error ? error.message : String(error)}`,
    );
    return undefined;
  } finally {
    await scope.close();
  }
}

async function main(): Promise<void> {
  const goals: Finding[] = [];
  let failed = 0;
  for (const benchmark of chosen(process.argv.slice(2))) {
    const findings = await measure(benchmark);
    if (findings) goals.push(...findings.filter(({ goal }) => goal !== undefined));
    else failed += 1;
  }
  const short = goals.filter(({ holds }) => holds === false);
  console.log(`\n${goals.length - short.length} of ${goals.length} goals hold.`);
  for (const { what, figure, goal } of short) {
    console.log(`  falls short: ${what}: ${figure}, goal ${goal ?? ""}`);
  }
  process.exitCode = failed > 0 ? 1 : 0;
}

await main();
