import { describe, expect, it } from "vitest";
import { htmlWords } from "./html-words.ts";

const answer = (html: string) => htmlWords(html, { withQuoted: false });

describe("the words of a mail with only HTML", () => {
  it("have its lines, lists and characters, and nothing that is not seen", () => {
    const html = `<!doctype html><html><head><title>No</title><style>p{color:red}</style></head><body>
      <!-- no --><p>Door&nbsp;rubs &amp; the  lock
      sticks.</p><ul><li>Block&#32;A</li><li>Level&#x20;2</li></ul><script>alert("no")</script>
      <table><tr><td>One</td><td>Two</td></tr></table>5 &lt; 6 &copyright; &#0;&#x110000;</body></html>`;
    expect(answer(html).replaceAll(/\n+/g, "\n")).toBe(
      "Door rubs & the lock sticks.\n- Block A\n- Level 2\nOne Two\n5 < 6 &copyright;",
    );
  });

  it.each([
    `<div class="gmail_quote"><div class="gmail_attr">On Tuesday wrote:</div>Door</div>`,
    `<div id="divRplyFwdMsg"><b>From:</b> Plumbline</div>Door`,
    `<div id=appendonsend></div>Door`,
    `<blockquote type="cite"><div>On 3 Mar, Plumbline wrote:</div>Door</blockquote>`,
    `<div class="moz-cite-prefix">On 3 Mar</div>Door`,
    `<div class="x yahoo_quoted y">Door</div>`,
    `<div class="gmail_signature">Funmi</div>`,
  ])("end above what is answered: %s", (quoted) => {
    const html = `<div>Put right.</div><br>${quoted}`;
    expect(answer(html)).toBe("Put right.");
    expect(htmlWords(html, { withQuoted: true })).toMatch(/^Put right\.\n.+/s);
  });

  it("cannot become markup, and take no longer for tags that do not end", () => {
    expect(answer("&lt;script&gt;alert(1)&lt;/script&gt;")).toBe("<script>alert(1)</script>");
    const began = process.cpuUsage();
    for (const piece of ["<", "<a ", "<!--", "<style>", "<p", "&#", "<div class=", "</"])
      answer(piece.repeat(1_000_000));
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(5_000);
  });
});
