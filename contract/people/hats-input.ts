import { z } from "zod";
import { hats } from "../hats.ts";

/** Hats on the wire: each once, in the order of the list. */
export const hatsInput = z
  .array(z.enum(hats, { error: "This hat is not known." }), { error: "hats must be a list." })
  .max(hats.length, { error: "Choose each hat once." })
  .transform((chosen) => hats.filter((hat) => chosen.includes(hat)));
