/** Returns an upload's metadata in the form of the protocol's header. */
export function metadataHeader(described: Readonly<Record<string, string>>): string {
  return Object.entries(described)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`)
    .join(",");
}
