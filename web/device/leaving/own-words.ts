/** Work of a person that the server does not have, as it was stored. */
export interface OwnThing {
  readonly table: string;
  readonly value: unknown;
}

/** Ids and field names that no person typed. */
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const NOT_TYPED = new Set([
  "_id",
  "id",
  "project",
  "record",
  "act",
  "type",
  "state",
  "at",
  "owner",
  "base",
  "version",
]);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !(value instanceof Blob);

/** Returns the parts of a thing that the person typed, without what the product added. */
function typedIn({ table, value }: OwnThing): unknown {
  if (!isObject(value)) return value;
  if (table === "drafts") return value["value"];
  if (table === "requests" || table === "kept") return inputOf(value["value"]);
  if (table !== "outbox") return value;
  const { title, command, shown } = value;
  const fields = isObject(command) && isObject(command["fields"]) ? command["fields"] : {};
  return { title, ...fields, ...(isObject(shown) && shown) };
}

/** Returns the input of an unsent command; any other value is a draft. */
function inputOf(value: unknown): unknown {
  const command = isObject(value) ? value["command"] : undefined;
  return isObject(command) && isObject(command["input"]) ? command["input"] : value;
}

/** The name of a field as words: `dueDate` is "Due date". */
function wordsOf(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The words in plain data, a line each. */
function wordsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return value.trim() === "" || ID.test(value) ? [] : [value];
  if (typeof value === "number") return [String(value)];
  if (Array.isArray(value)) return value.flatMap(wordsIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, each]) => {
    if (NOT_TYPED.has(name) && !isObject(each)) return [];
    const words = wordsIn(each);
    const isNamed = !isObject(each) && words.length === 1 && !ID.test(name);
    return isNamed ? [`${wordsOf(name)}: ${words[0]}`] : words;
  });
}

/** Returns what a person entered in a request, one line for each field. */
export const wordsOfRequest = ({
  input,
}: {
  readonly input: { readonly body?: unknown };
}): string => wordsIn(input.body).join("\n");

/** The photos and files in plain data. */
function filesIn(value: unknown): readonly { readonly name: string; readonly blob: Blob }[] {
  if (value instanceof Blob)
    return [{ name: value instanceof File ? value.name : "photo", blob: value }];
  if (Array.isArray(value)) return value.flatMap(filesIn);
  if (!isObject(value)) return [];
  const { name } = value;
  return Object.values(value)
    .flatMap(filesIn)
    .map((file) => (typeof name === "string" ? { ...file, name } : file));
}

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** The number of bytes, chosen so that each chunk becomes whole letters of base64. */
const CHUNK = 24_576;

async function base64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + CHUNK)));
  return text;
}

async function fileHtml({ name, blob }: { readonly name: string; readonly blob: Blob }) {
  const type = /^[\w.+-]+\/[\w.+-]+$/.test(blob.type) ? blob.type : "application/octet-stream";
  const source = `data:${type};base64,${await base64(blob)}`;
  const shown = type.startsWith("image/") ? `<img src="${source}" alt="">` : "";
  return `<figure>${shown}<figcaption><a download="${escape(name)}" href="${source}">${escape(name)}</a></figcaption></figure>`;
}

/** Checks whether only this device has the work. Other stored commands wait only for rows that the server has. */
export function isUnsent({ table, value }: OwnThing): boolean {
  const { state } = value as { readonly state?: unknown };
  return table !== "outbox" || state === "waiting" || state === "refused";
}

const HEAD = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Not sent</title>
<style>body{font:16px/1.5 sans-serif;max-width:45rem;margin:2rem auto;padding:0 1rem}
p{margin:.25rem 0;white-space:pre-wrap;overflow-wrap:anywhere}img{max-width:100%}figure{margin:1rem 0}
section{border-top:1px solid #999;padding:1rem 0}</style>
<h1>Work that was not sent from this device</h1>`;

/** Builds one page with all texts and photos of a person, which opens in any browser without this product. */
export async function ownWordsFile(things: readonly OwnThing[]): Promise<Blob> {
  const parts = [HEAD];
  for (const thing of things.filter(isUnsent)) {
    const lines = [...new Set(wordsIn(typedIn(thing)))].map((line) => `<p>${escape(line)}</p>`);
    const files = await Promise.all(filesIn(typedIn(thing)).map(fileHtml));
    if (lines.length + files.length > 0)
      parts.push(`<section>${[...lines, ...files].join("")}</section>`);
  }
  return new Blob(parts, { type: "text/html" });
}
