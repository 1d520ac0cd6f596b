import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { inProject } from "./project.ts";
import { writeSbom } from "./sbom.ts";

function newFile(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "plumbline-sbom-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return path.join(folder, "plumbline.cdx.json");
}

test("a file that exists is not replaced, and a missing name is asked for", () => {
  const file = newFile();
  writeFileSync(file, "something else");
  expect(() => writeSbom([file])).toThrow(/exists/);
  expect(readFileSync(file, "utf8")).toBe("something else");
  expect(() => writeSbom([])).toThrow(/Name the file/);
});

test("the bill names every package of the lock file, and each that npm fetches with its hash", () => {
  const file = newFile();
  writeSbom([file]);
  const bill = JSON.parse(readFileSync(file, "utf8"));
  expect(bill).toMatchObject({
    bomFormat: "CycloneDX",
    metadata: { component: { type: "application", name: "plumbline" } },
  });
  const { packages } = JSON.parse(readFileSync(inProject("package-lock.json"), "utf8"));
  const hashed = new Map<string, boolean>(
    bill.components.map((each: { purl: string; hashes?: unknown }) => [
      each.purl,
      "hashes" in each,
    ]),
  );
  interface Locked {
    readonly version: string;
    readonly inBundle?: boolean;
    /** The package's own name, if it is installed under another. */
    readonly name?: string;
  }
  for (const [place, each] of Object.entries<Locked>(packages)) {
    const name = each.name ?? place.split("node_modules/").at(-1);
    if (place === "" || name === undefined) continue;
    const url = `pkg:npm/${name.replace("@", "%40")}@${each.version}`;
    expect([...hashed.keys()]).toContain(url);
    // A bundled package is part of another package's archive, and covered by its hash.
    if (!each.inBundle) expect(hashed.get(url), url).toBe(true);
  }
});
