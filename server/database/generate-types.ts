import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";

const CODEGEN = path.join(import.meta.dirname, "../../node_modules/kysely-codegen/dist/cli/bin.js");
const OUTPUT = path.join(import.meta.dirname, "types.generated.ts");

/**
 * Writes the types of the migrated database at `url`. With `check`, only compares them with the committed
 * ones. Values have the types that pool.ts gives them.
 * @throws Error if they differ, or the database cannot be read.
 */
export async function generateTypes({
  url,
  check,
}: {
  url: string;
  check: boolean;
}): Promise<void> {
  await promisify(execFile)(process.execPath, [
    CODEGEN,
    "--dialect=postgres",
    `--url=${url}`,
    "--default-schema=plumbline",
    "--include-pattern=plumbline.*",
    "--exclude-pattern=plumbline.migrations",
    "--date-parser=string",
    "--numeric-parser=string",
    `--type-mapping=${JSON.stringify({ timestamp: "string", timestamptz: "string", int8: "number", date: "string" })}`,
    `--out-file=${OUTPUT}`,
    ...(check ? ["--verify"] : []),
  ]);
}
