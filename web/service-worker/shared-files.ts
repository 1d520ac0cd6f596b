import { SHARE_FIELD, SHARE_PATH } from "../../contract/share-target.ts";
import { SHARED_AT, SHARED_CACHE, SHARED_NAME } from "../device/worker-messages.ts";

/**
 * Takes photos that another app shared, and leads to the screen that puts them on a project. They lie under a random id, which only the
 * address of that screen names: whoever signs in later and elsewhere does not come upon them.
 */
export async function takeShared(request: Request): Promise<Response> {
  const to = (search: string) => Response.redirect(`${SHARE_PATH}?${search}`, 303);
  try {
    const form = await request.formData();
    const files = form.getAll(SHARE_FIELD).filter((each) => each instanceof File);
    if (files.length === 0) return to("failed=empty");
    const id = crypto.randomUUID();
    const cache = await caches.open(SHARED_CACHE);
    await Promise.all(
      files.map((file, index) =>
        cache.put(`${SHARE_PATH}/${id}/${index}`, sharedResponse(file, Date.now())),
      ),
    );
    return to(`id=${id}`);
  } catch {
    // The form cannot be read, or the device is full.
    return to("failed=full");
  }
}

function sharedResponse(file: File, now: number): Response {
  return new Response(file, {
    headers: {
      "content-type": file.type || "application/octet-stream",
      [SHARED_NAME]: encodeURIComponent(file.name),
      [SHARED_AT]: String(now),
    },
  });
}
