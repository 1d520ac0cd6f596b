/** The longest text of a mail that is examined. Nobody writes so much, though a pasted log may be longer. */
const LONGEST = 200_000;
/** The most lines over which the line "On … wrote:" is wrapped. */
const FOLDED = 3;

const ORIGINAL =
  /^-{2,}\s*(?:original message|forwarded message|urspr(?:ü|ue)ngliche nachricht|weitergeleitete nachricht|message d['’]origine|mensaje original|messaggio originale|mensagem original|oorspronkelijk bericht|ursprungligt meddelande)\s*-{2,}$/i;
/** "On 3 March 2026, Funmi wrote:" as the usual programs write it. */
const WROTE_BEGINS = /^(?:on|am|le|el|il|em|op|den|w dniu|a|em)\s/i;
const WROTE_ENDS =
  /(?:\bwrote|\bschrieb(?:\s.{1,200})?|\ba écrit|\bescribió|\bha scritto|\bescreveu|\bschreef(?:\s.{1,200})?|\bskrev(?:\s.{1,200})?|\bnapisał\(?a?\)?)\s*:$/i;
/** The head of the mail that is answered, as Outlook copies it. */
const HEAD_BEGINS = /^\*?(?:from|von|de|da|van|från|fra|od)\s?:\*?\s/i;
const HEAD_GOES_ON =
  /^\*?(?:sent|date|gesendet|datum|envoyé|enviado(?: el)?|enviada em|inviato|data|verzonden|skickat|sendt|wysłano)\s?:\*?\s/i;
const RULE = /^[_-]{10,}$/;
const SIGNATURE =
  /^(?:--|sent from (?:my|outlook|yahoo|mail|samsung)\b.*|get outlook for .*|von meinem .{1,40} gesendet.*|gesendet von .*|envoyé (?:de|depuis) .*|enviado desde .*|inviato da .*|verstuurd vanaf .*)$/i;

/** Whether the mail that is answered begins at this line. */
function beginsQuoted(lines: readonly string[], at: number): boolean {
  const line = lines[at]?.trim() ?? "";
  if (line.startsWith(">") || ORIGINAL.test(line)) return true;
  const next = lines.slice(at + 1, at + 5).map((each) => each.trim());
  if (HEAD_BEGINS.test(line)) return next.some((each) => HEAD_GOES_ON.test(each));
  if (RULE.test(line)) return next.slice(0, 2).some((each) => HEAD_BEGINS.test(each));
  if (!WROTE_BEGINS.test(line)) return false;
  for (let folded = 1; folded <= FOLDED; folded += 1) {
    const joined = [line, ...next.slice(0, folded - 1)].join(" ");
    if (joined.length > 500) return false;
    if (WROTE_ENDS.test(joined)) return true;
  }
  return false;
}

function linesOf(text: string): string[] {
  return text
    .slice(0, LONGEST)
    .replaceAll(/\r\n?|[\u2028\u2029]/g, "\n")
    .split("\n");
}

function withoutSignature(lines: readonly string[]): readonly string[] {
  const at = lines.findIndex((line) => SIGNATURE.test(line.trim()));
  return at < 0 ? lines : lines.slice(0, at);
}

/** Lines as the product stores text: without invisible characters, and with no more than one empty line at a time. */
function tidy(lines: readonly string[]): string {
  return lines
    .map((line) => line.replaceAll(/[^\P{Cc}\t]|[\u202A-\u202E\u2066-\u2069]/gu, "").trimEnd())
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim()
    .toWellFormed();
}

/** What somebody wrote in answer: without the mail that they answer, and without their signature. */
export function newWords(text: string): string {
  const lines = linesOf(text);
  const quoted = lines.findIndex((_, at) => beginsQuoted(lines, at));
  const above = tidy(withoutSignature(quoted < 0 ? lines : lines.slice(0, quoted)));
  if (above !== "" || quoted < 0) return above;
  // Some people write below what they quote.
  const rest = lines.slice(quoted);
  const last = rest.findLastIndex((line) => line.startsWith(">"));
  return last < 0 ? "" : tidy(withoutSignature(rest.slice(last + 1)));
}

/** What somebody wrote or forwarded. Their signature is left out if nothing follows it. */
export function allWords(text: string): string {
  const lines = linesOf(text);
  const isForwarded = lines.some((_, at) => beginsQuoted(lines, at));
  return tidy(isForwarded ? lines : withoutSignature(lines));
}

/** A subject as a title: on one line, without "Re:" and "Fwd:". */
export function titleOfWords(subject: string): string {
  return tidy([subject.slice(0, 2_000).replaceAll(/\s+/g, " ")])
    .replace(/^(?:(?:re|fwd?|aw|wg|tr|rv|rif|antw|sv|vs)\s?:\s*)+/i, "")
    .trim();
}
