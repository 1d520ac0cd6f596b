/** Text that is the same in every form of Unicode. Most text is. */
const SAME = /^[\0-\u02FF]*$/;

/**
 * Converts all texts of a body to NFC, in place. Keyboards and clipboards send "ọ" as one character or as two, and
 * texts that look the same must be the same, in names of files and sheets as well as in fields that the schemas
 * know as text.
 */
export function inNfc(body: unknown): unknown {
  if (typeof body === "string") return body.normalize("NFC");
  // Avoids recursion: anybody can send a body that nests deeper than the stack.
  const left = [body];
  for (let each = left.pop(); each !== undefined; each = left.pop()) {
    if (typeof each !== "object" || each === null || ArrayBuffer.isView(each)) continue;
    for (const [name, value] of Object.entries(each)) {
      if (typeof value === "object" && value !== null) left.push(value);
      else if (typeof value === "string" && !SAME.test(value))
        Reflect.set(each, name, value.normalize("NFC"));
    }
  }
  return body;
}
