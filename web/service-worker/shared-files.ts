import {
  MOST_SHARED_WORDS,
  SHARE_FIELD,
  SHARE_PATH,
  SHARE_WORDS,
  wordsOfShare,
} from "../../contract/share-target.ts";
import {
  SHARED_AT,
  SHARED_CACHE,
  SHARED_NAME,
  SHARED_WORDS,
} from "../device/app/worker-messages.ts";

/**
 * How many files one record takes at a time, how many may wait, and their total size, which is limited for the
 * phone's sake.
 */
const MOST_FILES = 20;
const MOST_WAITING = 60;
const MOST_BYTES = 200 * 1024 * 1024;

/**
 * Whether a page of another site sent this request. The operating system sends neither an origin nor a referrer. A
 * site that hides both looks the same, so the person always has to choose where the photos go.
 */
function isForeign({ headers, referrer }: Request): boolean {
  const origin = headers.get("origin") ?? "null";
  if (origin !== "null" && origin !== location.origin) return true;
  return (
    URL.canParse(referrer) &&
    referrer.startsWith("http") &&
    new URL(referrer).origin !== location.origin
  );
}

const wordsIn = (form: FormData, field: string): string => {
  const given = form.get(field);
  return typeof given === "string" ? given : "";
};

/**
 * Stores photos and text that another app shared, and redirects to the screen that adds them to a project. They are stored
 * under a random id that is only in that screen's address, so that somebody who signs in later and elsewhere does
 * not find them.
 */
export async function takeShared(request: Request): Promise<Response> {
  const to = (search: string) => Response.redirect(`${SHARE_PATH}?${search}`, 303);
  if (isForeign(request)) return to("failed=elsewhere");
  try {
    const form = await request.formData();
    // A form without files sends an empty one without a name.
    const files = form
      .getAll(SHARE_FIELD)
      .filter((each) => each instanceof File)
      .filter(({ name, size }) => name !== "" || size > 0);
    const words = wordsOfShare({
      title: wordsIn(form, SHARE_WORDS.title),
      text: wordsIn(form, SHARE_WORDS.text),
      url: wordsIn(form, SHARE_WORDS.url),
    });
    if (files.length === 0 && words === "") return to("failed=empty");
    if (words.length > MOST_SHARED_WORDS) return to("failed=long");
    const cache = await caches.open(SHARED_CACHE);
    const waiting = (await cache.keys()).length;
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    if (files.length > MOST_FILES || bytes > MOST_BYTES || waiting + files.length > MOST_WAITING)
      return to("failed=many");
    const id = crypto.randomUUID();
    const now = Date.now();
    const parts = files.map((file) => sharedFile(file, now));
    if (words !== "") parts.push(sharedText(words, now));
    await Promise.all(parts.map((part, index) => cache.put(`${SHARE_PATH}/${id}/${index}`, part)));
    return to(`id=${id}`);
  } catch (error) {
    const isFull = error instanceof Error && error.name === "QuotaExceededError";
    return to(isFull ? "failed=full" : "failed=unkept");
  }
}

function sharedFile(file: File, now: number): Response {
  return new Response(file, {
    headers: {
      "content-type": file.type || "application/octet-stream",
      [SHARED_NAME]: encodeURIComponent(file.name),
      [SHARED_AT]: String(now),
    },
  });
}

function sharedText(words: string, now: number): Response {
  return new Response(words, {
    headers: { "content-type": "text/plain", [SHARED_WORDS]: "1", [SHARED_AT]: String(now) },
  });
}
