/** What a sender says about an upload, as the protocol writes it. */
export function metadataHeader(described: Readonly<Record<string, string>>): string {
  return Object.entries(described)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`)
    .join(",");
}
