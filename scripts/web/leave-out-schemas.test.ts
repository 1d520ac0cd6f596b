import path from "node:path";
import { globSync, readFileSync } from "node:fs";
import { parseSync, transformWithOxc } from "vite";
import { expect, test } from "vitest";
import { importApart, withoutSchemas, withSchemas } from "./leave-out-schemas.ts";

const root = path.resolve(import.meta.dirname, "../..");
const contract = globSync("contract/**/*.ts", { cwd: root }).filter(
  (file) => !/\.test\./.test(file),
);

async function built(file: string): Promise<string> {
  const at = path.join(root, file);
  return (await transformWithOxc(readFileSync(at, "utf8"), at)).code;
}

test("no schema is left in a module of the contract, and what is no schema is", async () => {
  const tasks = withoutSchemas(
    await built("contract/tasks/tasks.ts"),
    path.join(root, "contract/tasks/tasks.ts"),
  );
  expect(tasks).not.toMatch(/\bz\.|"zod"|answer:|body:/);
  expect(tasks).toContain('path: "/api/tasks/{id}"');
  expect(tasks).toContain("export const taskSorts = [");
});

test("every module of the contract stays a module without its schemas, which uses no name that is gone", async () => {
  for (const file of contract) {
    const at = path.join(root, file);
    const code = withoutSchemas(await built(file), at);
    expect(parseSync(at, code).errors, file).toEqual([]);
    expect(code, file).not.toMatch(/from "zod"/);
  }
});

test("a form imports the schema that it checks from where schemas are, and calls a route from where they are not", () => {
  const importer = path.join(root, "web/features/tasks/form.ts");
  const code = `import { createTask, MAX_REASON } from "../../../contract/tasks/tasks.ts";
import { day } from "../../../contract/common.ts";
check(createTask.body, day); call(createTask, { body: { body: MAX_REASON } });`;
  const apart = importApart(code, importer);
  expect(apart).toContain(
    'import { createTask as createTask$checked } from "../../../contract/tasks/tasks.ts?schemas";',
  );
  expect(apart).toContain(
    'import { createTask, MAX_REASON } from "../../../contract/tasks/tasks.ts";',
  );
  expect(apart).toContain('import { day } from "../../../contract/common.ts?schemas";');
  expect(apart).toContain("check(createTask$checked.body, day); call(createTask,");
});

test("a module with its schemas takes those of other modules from where they are", () => {
  const code = 'import { z } from "zod";\nimport { id } from "./common.ts";\n';
  expect(withSchemas(code, path.join(root, "contract/tasks/tasks.ts?schemas"))).toBe(
    'import { z } from "zod";\nimport { id } from "./common.ts?schemas";\n',
  );
});
