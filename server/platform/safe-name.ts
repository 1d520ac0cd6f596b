/** Dots of all scripts, at signs and slashes: what joins words to addresses. */
const JOINTS = /[.。．｡․…@＠﹫/\\:：]+(?=\S)|[@＠﹫/\\]+|:\/+/gu;
const LINK_WORDS = /\b(?:https?|ftp|mailto|tel|sms|javascript|data|www\d*)\b/giu;
/** Telephones dial seven digits and more, however they are divided. */
const NUMBER = /\+?\p{Nd}(?:[\s()\-–]{0,2}\p{Nd}){6,}/gu;
/** Control characters, and those that are invisible or turn the direction of writing. */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]+/gu;

/** The words of one line without anything that a mail program turns into a link. */
function unlinked(line: string): string {
  let plain = line.normalize("NFKC").replaceAll(UNSEEN, " ");
  // Removing one address can leave another behind.
  for (let before = ""; before !== plain;) {
    before = plain;
    for (const part of [JOINTS, LINK_WORDS, NUMBER]) plain = plain.replaceAll(part, " ");
    plain = plain.replaceAll(/\s+/g, " ").trim();
  }
  return plain;
}

function cutTo(longest: number, text: string): string {
  const letters = [...text];
  if (letters.length <= longest) return text;
  const start = letters.slice(0, longest - 1).join("");
  return `${start.trimEnd()}…`;
}

/**
 * A name that somebody gave themselves, made safe for a mail to a stranger: a mail program cannot turn it into a
 * link, it takes one line, and it is cut. `instead` replaces a name of which nothing is left.
 */
export function safeName(name: string, instead: string, longest = 60): string {
  const cut = cutTo(longest, unlinked(name));
  return /[\p{L}\p{N}]/u.test(cut) ? cut : instead;
}

/** A text of several lines that somebody wrote, made safe in the same way. Empty lines are left out. */
export function safeText(text: string, longest: number): string {
  const lines = text.split(/[\r\n\u2028\u2029]+/).map(unlinked);
  return cutTo(longest, lines.filter((line) => line !== "").join("\n"));
}
