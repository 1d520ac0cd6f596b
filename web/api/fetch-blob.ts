import type { AnyRoute, ParamsOf } from "../../contract/route.ts";
import { ApiError, authorizedSend } from "./call.ts";
import { toApiError } from "./send.ts";
import { urlFor } from "./url.ts";

/** Calls a route that answers a file instead of JSON. @throws ApiError for every failure */
export async function fetchBlob<R extends AnyRoute>(
  route: R,
  { params, signal }: { readonly params: ParamsOf<R>; readonly signal?: AbortSignal },
): Promise<Blob> {
  const url = urlFor(route, { params });
  const response = await authorizedSend({ method: route.method, url, signal });
  if (!response.ok) throw await toApiError(response);
  try {
    return await response.blob();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError({
      status: 0,
      code: "unavailable",
      message: "The file could not be fetched. Check your connection and try again.",
    });
  }
}
