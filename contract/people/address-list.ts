/** Tokens of a line: quoted text, an address in brackets, a separator, anything else. */
const PARTS = /"[^"]*"|<[^<>]*>|[,;\t]|[^,;\t"<]+|["<]/g;
const INVISIBLE = /[\u200B-\u200D\u2060\uFEFF]/g;
const LONGEST = 254;

/** Splits at commas, semicolons, tabs and line ends. Quoted and bracketed text stays whole. */
function pieces(pasted: string): string[] {
  return pasted.split(/[\r\n\u2028\u2029]+/).flatMap((line) => {
    const found = [""];
    for (const part of line.match(PARTS) ?? []) {
      if (/^[,;\t]$/.test(part)) found.push("");
      else found.push((found.pop() ?? "") + part);
    }
    return found;
  });
}

/** Strips the punctuation that surrounds an address in prose. */
function bare(word: string): string {
  return word
    .trim()
    .slice(0, LONGEST)
    .replace(/^["'([<]+/, "")
    .replace(/^mailto:/i, "")
    .replace(/["')\]>.:]+$/, "");
}

function addressesIn(piece: string): string[] {
  const bracketed = [...piece.matchAll(/<([^<>]*)>/g)].map(([, inside = ""]) => inside);
  if (bracketed.length > 0) return bracketed.map(bare);
  const words = piece.split(/\s+/).filter((word) => word.includes("@"));
  return words.length > 0 ? words.map(bare) : [piece.trim()];
}

/** Every address of the text in its order, also repeated ones. */
function addressesWithin(pasted: string): string[] {
  return pieces(pasted.replaceAll(INVISIBLE, ""))
    .flatMap(addressesIn)
    .map((address) => address.toLowerCase().slice(0, LONGEST).trim())
    .filter((address) => address !== "");
}

/** The addresses that the text contains more than once, each once. */
export function repeatedAddresses(pasted: string): string[] {
  const found = addressesWithin(pasted);
  return [...new Set(found.filter((address, place) => found.indexOf(address) < place))];
}

/**
 * Extracts the addresses from pasted text (`Ada Obi <ada@example.com>; bola@example.com`): in their order, in lower
 * case, each once. Invalid entries are returned too, so that they can be shown as problems.
 */
export function parseAddresses(pasted: string): string[] {
  return [...new Set(addressesWithin(pasted))];
}
