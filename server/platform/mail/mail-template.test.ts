import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { escapeHtml, type MailBlock, type MailContent, renderMail } from "./mail-template.ts";

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.stringMatching(/^[<>"'&/a-z=\n\r!-]{0,40}$/),
);
const url = fc.webUrl({ withQueryParameters: true, withFragments: true });
const block: fc.Arbitrary<MailBlock> = fc.oneof(
  fc.record({ kind: fc.constant("text" as const), text }),
  fc.record({ kind: fc.constant("part" as const), title: text }),
  fc.record({ kind: fc.constant("action" as const), label: text, url }),
  fc.record({
    kind: fc.constant("list" as const),
    title: text,
    items: fc.array(
      fc.record(
        {
          text,
          detail: text,
          url,
          places: fc.array(fc.record({ text, note: text, url }), { maxLength: 3 }),
        },
        { requiredKeys: ["text"] },
      ),
      { maxLength: 3 },
    ),
  }),
);
const content: fc.Arbitrary<MailContent> = fc.record({
  heading: text,
  blocks: fc.array(block, { maxLength: 5 }),
  footer: fc.array(text, { maxLength: 2 }),
});

/** The same mail, with text that could never be markup. */
function harmless(mail: MailContent): MailContent {
  const word = (value: string) => (value === "" ? "" : "word");
  const tame = (part: MailBlock): MailBlock => {
    switch (part.kind) {
      case "text":
        return { ...part, text: word(part.text) };
      case "part":
        return { ...part, title: word(part.title) };
      case "action":
        return {
          ...part,
          label: word(part.label),
          url: new URL(part.url).search === "" ? "https://example.com/" : "https://example.com/?x",
        };
      case "list":
        return {
          ...part,
          title: word(part.title),
          items: part.items.map((item) => ({
            text: word(item.text),
            ...(item.detail === undefined ? {} : { detail: word(item.detail) }),
            ...(item.url === undefined ? {} : { url: "https://example.com/" }),
            places: (item.places ?? []).map((place) => ({
              text: word(place.text),
              note: word(place.note),
              url: "https://example.com/",
            })),
          })),
        };
    }
  };
  return {
    heading: word(mail.heading),
    blocks: mail.blocks.map(tame),
    footer: mail.footer.map(word),
  };
}

/** The tags of a document in order, without the values of their attributes. */
function tagsOf(html: string): string[] {
  return [...html.replaceAll("<br>", "").matchAll(/<([^\s>]+)(?:[^>"]|"[^"]*")*>/g)].map(
    ([, name = ""]) => name,
  );
}

describe("renderMail", () => {
  test("never lets text become markup", () => {
    fc.assert(
      fc.property(content, (mail) => {
        expect(tagsOf(renderMail(mail).html)).toEqual(tagsOf(renderMail(harmless(mail)).html));
      }),
    );
  });

  test("fetches nothing and runs nothing", () => {
    fc.assert(
      fc.property(content, (mail) => {
        const { html } = renderMail(mail);
        expect(
          tagsOf(html).filter((tag) => /^(script|img|link|iframe|object)$/i.test(tag)),
        ).toEqual([]);
        expect(html).not.toMatch(/<[^>]*\s(on\w+|src|background)\s*=/i);
      }),
    );
  });

  test("leaves no control characters in either part except line ends and tabs", () => {
    fc.assert(
      fc.property(content, (mail) => {
        const { html, text: words } = renderMail(mail);
        for (const part of [html, words]) {
          expect([...part].filter((c) => /\p{Cc}/u.test(c) && c !== "\n" && c !== "\t")).toEqual(
            [],
          );
        }
      }),
    );
  });

  test("says the same in both parts, links included", () => {
    const mail = renderMail({
      heading: "Ada & Sons invite you",
      blocks: [
        { kind: "text", text: "First line\nsecond <line>" },
        { kind: "action", label: "Accept", url: "https://example.com/register?invite=a&b=c" },
        {
          kind: "list",
          title: "Due dates",
          items: [{ text: "Cast slab", detail: "today", url: "https://example.com/t" }],
        },
      ],
      footer: ["You get this because you were invited."],
    });
    expect(mail.text).toBe(
      [
        "Ada & Sons invite you",
        "",
        "First line",
        "second <line>",
        "",
        "Accept:",
        "https://example.com/register?invite=a&b=c",
        "",
        "DUE DATES",
        "- Cast slab",
        "  today",
        "  https://example.com/t",
        "",
        "--",
        "You get this because you were invited.",
        "",
      ].join("\n"),
    );
    expect(mail.html).toContain("Ada &amp; Sons invite you");
    expect(mail.html).toContain("First line<br>second &lt;line&gt;");
    expect(mail.html).toContain('href="https://example.com/register?invite=a&amp;b=c"');
    expect(mail.html).toContain("You get this because you were invited.");
  });

  test("puts the links of an item's places into both parts, and ranks lists below their part", () => {
    const url = "https://example.com/a?b=c&d=e";
    const places = [
      { text: "Annexe <1>", note: "3", url },
      { text: "Tower", note: "2", url: "https://example.com/t" },
    ];
    const mail = renderMail({
      heading: "Good morning",
      blocks: [
        {
          kind: "list",
          title: "Waiting",
          items: [{ text: "5 snags", places, detail: "elsewhere 4" }],
        },
        { kind: "part", title: "News" },
        { kind: "list", title: "Mentions", items: [{ text: "Ada" }] },
      ],
      footer: [],
    });
    expect(mail.text).toContain(
      `WAITING\n- 5 snags\n  Annexe <1> 3\n  ${url}\n  Tower 2\n  https://example.com/t\n  elsewhere 4\n\nNews\n====\n\nMENTIONS\n`,
    );
    expect(mail.html).toContain('href="https://example.com/a?b=c&amp;d=e"');
    expect(mail.html).toContain("Annexe &lt;1&gt;</a>&nbsp;3, <a ");
    expect(mail.html).toContain("Tower</a>&nbsp;2, elsewhere 4");
    expect(tagsOf(mail.html).filter((tag) => /^h\d/.test(tag))).toEqual(["h1", "h2", "h2", "h3"]);
  });

  test.each(["javascript:alert(1)", "data:text/html,x", "//example.com", "/register", ""])(
    "refuses the link %s",
    (target) => {
      const blocks = [{ kind: "action", label: "Open", url: target }] as const;
      expect(() => renderMail({ heading: "Hello", blocks, footer: [] })).toThrow(TypeError);
    },
  );
});

describe("escapeHtml", () => {
  test("leaves nothing that could end a text or an attribute, and loses nothing else", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (words) => {
        const escaped = escapeHtml(words);
        expect(escaped).not.toMatch(/[<>"']/);
        const back = escaped
          .replaceAll("&lt;", "<")
          .replaceAll("&gt;", ">")
          .replaceAll("&quot;", '"')
          .replaceAll("&#39;", "'")
          .replaceAll("&amp;", "&");
        expect(back).toBe(words);
      }),
    );
  });
});
