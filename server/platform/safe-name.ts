/** Dots of all scripts, at signs and slashes: what joins words to addresses. */
const JOINTS = /[.。．｡․…@＠﹫/\\:：]+(?=\S)|[@＠﹫/\\]+|:\/+/gu;
const LINK_WORDS = /\b(?:https?|ftp|mailto|tel|sms|javascript|data|www\d*)\b/giu;
/** Telephones dial seven digits and more, however they are divided. */
const NUMBER = /\+?\p{Nd}(?:[\s()\-–]{0,2}\p{Nd}){6,}/gu;
/** Control characters, and those that are invisible or turn the direction of writing. */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]+/gu;

/**
 * A name that somebody gave themselves, made safe for a mail to a stranger: a mail program cannot turn it into a
 * link, it takes one line, and it is cut. `instead` replaces a name of which nothing is left.
 */
export function safeName(name: string, instead: string, longest = 60): string {
  let plain = name.normalize("NFKC").replaceAll(UNSEEN, " ");
  // Removing one address can leave another behind.
  for (let before = ""; before !== plain;) {
    before = plain;
    for (const part of [JOINTS, LINK_WORDS, NUMBER]) plain = plain.replaceAll(part, " ");
    plain = plain.replaceAll(/\s+/g, " ").trim();
  }
  const letters = [...plain];
  const isLong = letters.length > longest;
  const cut = isLong
    ? `${letters
        .slice(0, longest - 1)
        .join("")
        .trimEnd()}…`
    : plain;
  return /[\p{L}\p{N}]/u.test(cut) ? cut : instead;
}
