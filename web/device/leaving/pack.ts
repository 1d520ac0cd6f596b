/**
 * The key of a placeholder for files and bytes in plain data, which are stored beside it. Data with the same key is
 * wrapped.
 */
const MARK = "$pack";

type Mark =
  | { readonly [MARK]: "undefined" }
  | { readonly [MARK]: "date"; readonly at: number }
  | { readonly [MARK]: "bytes" | "buffer"; readonly size: number }
  | { readonly [MARK]: "blob"; readonly size: number; readonly type: string }
  | {
      readonly [MARK]: "file";
      readonly size: number;
      readonly type: string;
      readonly name: string;
      readonly at: number;
    }
  | { readonly [MARK]: "object"; readonly of: readonly (readonly [string, unknown])[] };

function isMark(value: object): value is Mark {
  return MARK in value;
}

/** Writes plain data, dates, bytes, blobs and files as bytes. @throws TypeError for anything else */
export async function pack(value: unknown): Promise<Uint8Array<ArrayBuffer>> {
  const parts: (Blob | Uint8Array<ArrayBuffer>)[] = [];
  const text = new TextEncoder().encode(JSON.stringify(marked(value, parts)));
  const head = new Uint8Array(4);
  new DataView(head.buffer).setUint32(0, text.byteLength);
  return new Uint8Array(await new Blob([head, text, ...parts]).arrayBuffer());
}

function marked(value: unknown, parts: (Blob | Uint8Array<ArrayBuffer>)[]): unknown {
  if (value === undefined) return { [MARK]: "undefined" } satisfies Mark;
  if (typeof value === "bigint" || typeof value === "function" || typeof value === "symbol")
    throw new TypeError(`A ${typeof value} is not kept.`);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => marked(each, parts));
  if (value instanceof Date) return { [MARK]: "date", at: value.getTime() } satisfies Mark;
  if (value instanceof Uint8Array) {
    parts.push(new Uint8Array(value));
    return { [MARK]: "bytes", size: value.byteLength } satisfies Mark;
  }
  if (value instanceof ArrayBuffer) {
    parts.push(new Uint8Array(value));
    return { [MARK]: "buffer", size: value.byteLength } satisfies Mark;
  }
  if (value instanceof Blob) {
    parts.push(value);
    const { size, type } = value;
    return value instanceof File
      ? ({ [MARK]: "file", size, type, name: value.name, at: value.lastModified } satisfies Mark)
      : ({ [MARK]: "blob", size, type } satisfies Mark);
  }
  if (Object.getPrototypeOf(value) !== Object.prototype)
    throw new TypeError(`A ${value.constructor.name} is not kept.`);
  const entries = Object.entries(value).map(([key, each]) => [key, marked(each, parts)] as const);
  return isMark(value)
    ? ({ [MARK]: "object", of: entries } satisfies Mark)
    : Object.fromEntries(entries);
}

/** Reads what `pack` wrote. */
export function unpack(bytes: Uint8Array<ArrayBuffer>): unknown {
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const text = new TextDecoder().decode(bytes.subarray(4, 4 + size));
  let at = 4 + size;
  const next = (length: number) => {
    at += length;
    return bytes.slice(at - length, at);
  };
  return unmarked(JSON.parse(text), next);
}

function unmarked(value: unknown, next: (size: number) => Uint8Array<ArrayBuffer>): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => unmarked(each, next));
  if (!isMark(value))
    return Object.fromEntries(Object.entries(value).map(([key, of]) => [key, unmarked(of, next)]));
  switch (value[MARK]) {
    case "undefined":
      return undefined;
    case "date":
      return new Date(value.at);
    case "bytes":
      return next(value.size);
    case "buffer":
      return next(value.size).buffer;
    case "blob":
      return new Blob([next(value.size)], { type: value.type });
    case "file": {
      const { type, at: lastModified } = value;
      return new File([next(value.size)], value.name, { type, lastModified });
    }
    case "object":
      return Object.fromEntries(value.of.map(([key, of]) => [key, unmarked(of, next)]));
  }
}
