import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { CommentText } from "./comment-text.tsx";

const ADA = "01990000-0000-7000-8000-00000000000a";
const mentions = [{ _id: ADA, name: "Ada <Obi>" }];

const markup = (body: string) =>
  renderToStaticMarkup(<CommentText body={body} mentions={mentions} />);
/** The markup without classes, and without the box around it. */
const bare = (body: string) =>
  markup(body)
    .replaceAll(/ (class|target|rel)="[^"]*"/g, "")
    .replace(/^<div>(.*)<\/div>$/s, "$1");

const pieces = [
  "*",
  "**",
  "`",
  "\n",
  "\n\n",
  " ",
  "- ",
  "* ",
  "1. ",
  "  ",
  "[",
  "](",
  ")",
  "@[",
  "<",
  ">",
  '"',
  "&",
  "http://",
  "https://",
  "javascript:",
  "data:text/html,",
  "//",
  "<script>",
  "</p>",
  "<img src=x onerror=",
  "[x](javascript:alert(1))",
  '[x](https://a.b/"onclick="x)',
  `@[Ada](${ADA})`,
  "https://a.b/c",
  "word",
];
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 8 })), { maxLength: 40 })
  .map((parts) => parts.join(""));

describe("a comment's text", () => {
  it("renders paragraphs, breaks, bold, italic and code", () => {
    expect(bare("One **bold** and *slant*\nnext `a*b*c`\n\nTwo")).toBe(
      "<p>One <strong>bold</strong> and <em>slant</em><br/>next <code>a*b*c</code></p><p>Two</p>",
    );
    expect(bare("**all *of* it** and *more **than** that*")).toBe(
      "<p><strong>all <em>of</em> it</strong> and <em>more <strong>than</strong> that</em></p>",
    );
  });

  it("renders lists, which an indented line continues", () => {
    expect(bare("Needed:\n- sand\n  sharp\n* *grit*\n\n3. dig\n4) pour")).toBe(
      '<p>Needed:</p><ul><li>sand<br/>sharp</li><li><em>grit</em></li></ul><ol start="3"><li>dig</li><li>pour</li></ol>',
    );
  });

  it("leaves marks without a meaning unchanged", () => {
    for (const text of [
      "4 * 5 * 6",
      "a ** b",
      "**open",
      "`open",
      "[x](ftp://a.b)",
      "-5 degrees",
      "@Ada",
    ])
      expect(bare(text)).toBe(`<p>${text}</p>`);
  });

  it("links only http and https, without the full stop of the sentence", () => {
    expect(markup("[the note](https://a.b/c?d=1&e)")).toContain(
      'href="https://a.b/c?d=1&amp;e" target="_blank" rel="noreferrer"',
    );
    expect(bare("See https://a.b/c.")).toBe(
      '<p>See <a href="https://a.b/c">https://a.b/c</a>.</p>',
    );
    for (const text of [
      "[x](javascript:alert(1))",
      "[x](data:text/html,y)",
      "[x](//a.b)",
      "http://",
    ])
      expect(bare(text)).toBe(`<p>${text}</p>`);
  });

  it("shows HTML as plain text, and people by their current names", () => {
    expect(bare("<b>x</b>")).toBe("<p>&lt;b&gt;x&lt;/b&gt;</p>");
    expect(bare(`**@[Old name](${ADA})**`)).toBe(
      "<p><strong><span>@Ada &lt;Obi&gt;</span></strong></p>",
    );
  });

  it("contains only text and these elements, whatever is written", () => {
    const tag = /<\/?([a-z]+)((?: [a-z]+="[^"<>]*")*)\/?>/g;
    const attribute = / ([a-z]+)="([^"]*)"/g;
    const known = new Set([
      "div",
      "p",
      "br",
      "strong",
      "em",
      "code",
      "ul",
      "ol",
      "li",
      "a",
      "span",
    ]);
    fc.assert(
      fc.property(hostile, (body) => {
        const html = markup(body);
        const tags = [...html.matchAll(tag)];
        expect(tags.map(([, name]) => name).filter((name) => !known.has(name ?? ""))).toEqual([]);
        const attributes = tags.flatMap(([, , all = ""]) => [...all.matchAll(attribute)]);
        const odd = attributes.filter(
          ([, name, value = ""]) =>
            !(
              ["class", "target", "rel"].includes(name ?? "") ||
              (name === "start" && /^\d+$/.test(value)) ||
              (name === "href" && /^https?:\/\/[^\s<>]+$/i.test(value))
            ),
        );
        expect(odd).toEqual([]);
        expect(html.replaceAll(tag, "")).not.toMatch(/[<>]/);
      }),
      { numRuns: 500 },
    );
  });

  it("loses no word, whatever is around it", () => {
    const marks = fc.constantFrom(
      "*",
      "**",
      "`",
      "\n",
      "\n\n",
      " ",
      "- ",
      "[",
      "]",
      "(",
      "@",
      "  ",
    );
    const word = fc.stringMatching(/^[a-z]{1,6}$/);
    fc.assert(
      fc.property(fc.array(fc.oneof(marks, word)), (parts) => {
        const body = parts.join("");
        const words = (text: string) => text.replaceAll(/[^a-z]/g, "");
        const shown = markup(body).replaceAll(/<[^>]*>/g, "");
        expect(words(shown)).toBe(words(body));
      }),
    );
  });
});
