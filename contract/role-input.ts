import { z } from "zod";
import { roles } from "./permissions.ts";

/** A role on the way in: compared without regard to case, kept in lower case. */
export const roleInput = z.preprocess(
  (value) => (typeof value === "string" ? value.trim().toLowerCase() : value),
  z.enum(roles, { error: "Choose one of: admin, engineer, client, contractor." }),
);
