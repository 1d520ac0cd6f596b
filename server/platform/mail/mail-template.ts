/** A part of a mail's body. All text is plain: markup in it is shown literally. */
export type MailBlock =
  | { readonly kind: "text"; readonly text: string }
  /** The title of the blocks that follow. */
  | { readonly kind: "part"; readonly title: string }
  /** The call to action, a button. Its address is also below it, to be copied. */
  | { readonly kind: "action"; readonly label: string; readonly url: string }
  | { readonly kind: "list"; readonly title: string; readonly items: readonly MailListItem[] };

export interface MailListItem {
  readonly text: string;
  readonly detail?: string;
  readonly url?: string;
  /** Its parts, each with a link of its own, in one line before the detail. */
  readonly places?: readonly MailLink[];
  /** The address to which answers about it go. */
  readonly replyTo?: string;
}

export interface MailLink {
  readonly text: string;
  /** The text after the link. */
  readonly note: string;
  readonly url: string;
}

export interface MailContent {
  /** The first line, large. */
  readonly heading: string;
  readonly blocks: readonly MailBlock[];
  /** Why it was sent and what else to know, in small print; each a paragraph. */
  readonly footer: readonly string[];
}

export interface RenderedMail {
  readonly text: string;
  readonly html: string;
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";
const INK = "#1a1d21";
const SOFT = "#454b53";
const MUTED = "#60666e";
const LINE = "#e1ddd4";

/** Clients that support dark mode get ours; the others show the light mail. */
const STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
a{color:#a83c00}
@media (max-width:620px){.card{padding:28px 22px !important}}
@media (prefers-color-scheme:dark){
.page{background-color:#121417 !important}
.card{background-color:#1a1d21 !important;border-color:#2e343b !important}
.ink{color:#eeece6 !important}.soft{color:#bfc3c8 !important}.muted{color:#979da6 !important}
.line{border-color:#2e343b !important}
a.link{color:#ff9a5c !important}a.quiet{color:#eeece6 !important;text-decoration-color:#5b626b !important}
a.place{color:#979da6 !important;text-decoration-color:#5b626b !important}
}`.replaceAll("\n", "");

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for HTML, attributes included; control characters except line ends are dropped. */
export function escapeHtml(text: string): string {
  return plain(text).replaceAll(/[&<>"']/g, (character) => entities[character] ?? "");
}

function plain(text: string): string {
  return text.replaceAll(/\r\n?|[\u2028\u2029]/g, "\n").replaceAll(/[^\P{Cc}\n\t]/gu, "");
}

function oneLine(text: string): string {
  return plain(text).replaceAll(/\s+/g, " ").trim();
}

/** @throws TypeError for a link that is not http or https, which is a programming error. */
function link(url: string): string {
  const parsed = new URL(url);
  if (parsed.protocol !== "http:" && parsed.protocol !== "https:")
    throw new TypeError("A mail links to http and https alone");
  return parsed.href;
}

function paragraph(tone: "ink" | "soft" | "muted", html: string, style = ""): string {
  const colour = { ink: INK, soft: SOFT, muted: MUTED }[tone];
  return `<p class="${tone}" style="margin:0 0 16px;${FONT}font-size:16px;line-height:24px;color:${colour};${style}">${html}</p>`;
}

function lines(text: string): string {
  return escapeHtml(text.trim()).replaceAll("\n", "<br>");
}

function answerHtml(replyTo: string): string {
  const href = escapeHtml(`mailto:${encodeURIComponent(replyTo)}`);
  return `<br><a class="link" href="${href}" style="font-size:14px;line-height:20px;color:#a83c00">Answer by mail</a>`;
}

function placeHtml({ text, note, url }: MailLink): string {
  const href = escapeHtml(link(url));
  return `<a class="place" href="${href}" style="color:${MUTED};text-decoration:underline;text-decoration-color:#bdb7aa;text-underline-offset:3px">${escapeHtml(oneLine(text))}</a>&nbsp;${escapeHtml(oneLine(note))}`;
}

function itemHtml({ text, detail, url, places = [], replyTo }: MailListItem): string {
  const title = escapeHtml(oneLine(text));
  const named = url
    ? `<a class="quiet" href="${escapeHtml(link(url))}" style="color:${INK};text-decoration:underline;text-decoration-color:#bdb7aa;text-underline-offset:3px">${title}</a>`
    : title;
  const below = [...places.map(placeHtml), ...(detail ? [escapeHtml(oneLine(detail))] : [])];
  const more =
    below.length > 0
      ? `<br><span class="muted" style="font-size:14px;line-height:${places.length > 0 ? 26 : 20}px;color:${MUTED}">${below.join(", ")}</span>`
      : "";
  return `<tr><td class="ink line" style="padding:10px 0;border-top:1px solid ${LINE};${FONT}font-size:15px;line-height:22px;color:${INK}">${named}${more}${replyTo ? answerHtml(replyTo) : ""}</td></tr>`;
}

function actionHtml(label: string, url: string): string {
  const href = escapeHtml(link(url));
  const button = [
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr>`,
    `<td bgcolor="#f56200" style="border-radius:6px;background-color:#f56200">`,
    `<a href="${href}" style="display:inline-block;padding:12px 22px;${FONT}font-size:16px;line-height:20px;font-weight:600;color:#190c02;text-decoration:none">${escapeHtml(oneLine(label))}</a>`,
    `</td></tr></table>`,
  ].join("");
  if (new URL(url).search === "") return button;
  const copy = `If the button does not work, copy this address into your browser:<br><a class="link" href="${href}" style="color:#a83c00;word-break:break-all">${href}</a>`;
  return button + paragraph("muted", copy, "font-size:13px;line-height:20px;");
}

function blockHtml(block: MailBlock, level: "h2" | "h3"): string {
  switch (block.kind) {
    case "text":
      return paragraph("soft", lines(block.text));
    case "part":
      return `<h2 class="ink" style="margin:40px 0 0;${FONT}font-size:18px;line-height:26px;font-weight:600;color:${INK}">${escapeHtml(oneLine(block.title))}</h2>`;
    case "action":
      return actionHtml(block.label, block.url);
    case "list":
      return `<${level} class="ink" style="margin:24px 0 8px;${FONT}font-size:15px;line-height:22px;font-weight:600;color:${INK}">${escapeHtml(oneLine(block.title))}</${level}><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 8px">${block.items.map(itemHtml).join("")}</table>`;
  }
}

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case "text":
      return plain(block.text).trim();
    case "part":
      return `${oneLine(block.title)}\n${"=".repeat(oneLine(block.title).length)}`;
    case "action":
      return `${oneLine(block.label)}:\n${link(block.url)}`;
    case "list":
      return [
        oneLine(block.title).toUpperCase(),
        ...block.items.flatMap(({ text, detail, url, places = [], replyTo }) => [
          `- ${oneLine(text)}`,
          ...(detail && places.length === 0 ? [`  ${oneLine(detail)}`] : []),
          ...(url ? [`  ${link(url)}`] : []),
          ...places.flatMap((place) => [
            `  ${oneLine(place.text)} ${oneLine(place.note)}`,
            `  ${link(place.url)}`,
          ]),
          ...(detail && places.length > 0 ? [`  ${oneLine(detail)}`] : []),
          ...(replyTo ? [`  Answer by mail: ${replyTo}`] : []),
        ]),
      ].join("\n");
  }
}

/**
 * A mail as plain text and as HTML. It loads nothing from anywhere, and no text in it can become markup.
 * @throws TypeError for a link that is not http or https.
 */
export function renderMail({ heading, blocks, footer }: MailContent): RenderedMail {
  const title = escapeHtml(oneLine(heading));
  const part = blocks.findIndex(({ kind }) => kind === "part");
  const html = [
    `<!doctype html><html lang="en"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1">`,
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">`,
    `<title>${title}</title><style>${STYLE}</style></head>`,
    `<body class="page" style="margin:0;padding:0;background-color:#faf9f6">`,
    `<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#faf9f6"><tr><td align="center" style="padding:32px 12px">`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:580px">`,
    `<tr><td style="padding:0 4px 16px"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>`,
    `<td width="3" bgcolor="#f56200" style="width:3px;background-color:#f56200;font-size:0">&nbsp;</td>`,
    `<td class="ink" style="padding-left:9px;${FONT}font-size:16px;line-height:20px;font-weight:700;color:${INK}">Plumbline</td>`,
    `</tr></table></td></tr>`,
    `<tr><td class="card" align="left" bgcolor="#ffffff" style="padding:36px 40px 24px;background-color:#ffffff;border:1px solid ${LINE};border-radius:10px">`,
    `<h1 class="ink" style="margin:0 0 16px;${FONT}font-size:22px;line-height:30px;font-weight:600;color:${INK}">${title}</h1>`,
    ...blocks.map((block, place) => blockHtml(block, part >= 0 && place > part ? "h3" : "h2")),
    `</td></tr><tr><td align="left" style="padding:20px 4px 0">`,
    ...footer.map((text) =>
      paragraph("muted", lines(text), "margin:0 0 8px;font-size:13px;line-height:20px;"),
    ),
    `</td></tr></table></td></tr></table></body></html>`,
  ].join("\n");
  const text = [
    oneLine(heading),
    ...blocks.map(blockText),
    ["--", ...footer.map((part) => plain(part).trim())].join("\n"),
  ].join("\n\n");
  return { text: `${text}\n`, html };
}
