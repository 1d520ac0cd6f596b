/** The first few names in words: “Dig”, “Cast” and 2 others. */
export function firstFew(names: readonly string[]): string {
  const quoted = names.map((name) => `“${name === "" ? "Unnamed" : name}”`);
  if (quoted.length > 3) return `${quoted.slice(0, 2).join(", ")} and ${quoted.length - 2} others`;
  const last = quoted.at(-1) ?? "";
  return quoted.length < 2 ? last : `${quoted.slice(0, -1).join(", ")} and ${last}`;
}
