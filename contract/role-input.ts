import { z } from "zod";
import { roles } from "./permissions.ts";

/** A role in a request: case is ignored, and lower case is kept. */
export const roleInput = z.preprocess(
  (value) => (typeof value === "string" ? value.trim().toLowerCase() : value),
  z.enum(roles, { error: "Choose one of: admin, engineer, client, contractor." }),
);
