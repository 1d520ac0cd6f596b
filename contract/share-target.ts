/**
 * The path to which the operating system posts photos and text that another app shares with the installed Plumbline.
 * The service worker handles it.
 */
export const SHARE_PATH = "/share";
/** The form field that contains the photos. */
export const SHARE_FIELD = "photos";
/** The form fields that contain words. An app fills those that it knows: WhatsApp the text, a browser also the others. */
export const SHARE_WORDS = { title: "title", text: "text", url: "url" } as const;
/** The most characters of shared text: those of a diary's notes. */
export const MOST_SHARED_WORDS = 20_000;

/** A form sends each line break as CR and LF. A long text refuses CR and other control characters. */
const plain = (words: string): string =>
  words
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/(?!\n|\t)\p{Cc}/gu, "")
    .trim();

/** Joins the words that an app shares. Apps repeat the title or the address in the text, so that each shows once. */
export function wordsOfShare(given: {
  readonly title: string;
  readonly text: string;
  readonly url: string;
}): string {
  const text = plain(given.text);
  const others = [given.title, given.url].map(plain);
  const [title = "", url = ""] = others.map((words) => (text.includes(words) ? "" : words));
  return [title, text, url === title ? "" : url].filter((words) => words !== "").join("\n");
}
