import type { FastifyRequest } from "fastify";
import type { AnyRoute } from "../../contract/route.ts";
import type { Input } from "../context.ts";
import { inNfc } from "./in-nfc.ts";

/** What a request sends, as the contract says. @throws ZodError for input that is not valid */
export function inputOf(route: AnyRoute, request: FastifyRequest): Input<AnyRoute> {
  return {
    params: route.params.parse(request.params),
    query: route.query.parse(request.query),
    body: route.body.parse(inNfc(request.body)),
  };
}
