/**
 * The first few names in words: “Dig”, “Cast” and 2 others.
 * @param count how many there are, if `names` are only the first three
 */
export function firstFew(names: readonly string[], count = names.length): string {
  const quoted = names.map(quotedName);
  if (count > 3) return `${quoted.slice(0, 2).join(", ")} and ${count - 2} others`;
  const last = quoted.at(-1) ?? "";
  return quoted.length < 2 ? last : `${quoted.slice(0, -1).join(", ")} and ${last}`;
}

/** A name in a sentence. */
export function quotedName(name: string): string {
  return `“${name === "" ? "Unnamed" : name}”`;
}
