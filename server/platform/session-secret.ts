import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, unlink } from "node:fs/promises";
import path from "node:path";

const FILE = "session-secret";
const MIN_LENGTH = 32;

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

async function readSecret(file: string): Promise<string | undefined> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if (isCode(error, "ENOENT")) return undefined;
    throw error;
  }
  const secret = text.trim();
  if (secret.length < MIN_LENGTH) {
    throw new Error(
      `${file} does not hold a secret of at least ${MIN_LENGTH} characters. Delete it to have a new one made; everybody then signs in again.`,
    );
  }
  return secret;
}

/**
 * Writes a new secret to `file` unless there is one by then. The text is on the disk before it gets its name,
 * and the first to give the name wins: nobody ever reads half a secret, or two different ones.
 */
async function createSecret(file: string): Promise<void> {
  const draft = `${file}.${randomBytes(8).toString("hex")}`;
  const handle = await open(draft, "wx", 0o600);
  try {
    await handle.writeFile(`${randomBytes(48).toString("base64url")}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(draft, file);
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
  } finally {
    await unlink(draft);
  }
}

/** Where the secret is. */
export interface SecretSettings {
  readonly configured: string | undefined;
  readonly dataDir: string;
}

/** The secret that the server uses; undefined if it has not made one here. */
export async function presentSecret({
  configured,
  dataDir,
}: SecretSettings): Promise<string | undefined> {
  return configured ?? readSecret(path.join(dataDir, FILE));
}

/**
 * The secret that signs access tokens: the configured one, else one that is generated once and stored in
 * `dataDir` with mode 0600. Processes that serve one database must share it, through the folder or
 * SESSION_SECRET. Safe if two start at once.
 * @throws Error if the folder cannot be written, or the file does not contain a secret.
 */
export async function sessionSecret(options: SecretSettings): Promise<string> {
  const kept = await presentSecret(options);
  if (kept !== undefined) return kept;
  const file = path.join(options.dataDir, FILE);
  await mkdir(options.dataDir, { recursive: true });
  await createSecret(file);
  const secret = await readSecret(file);
  if (secret === undefined) throw new Error(`${file} vanished as it was made.`);
  return secret;
}
