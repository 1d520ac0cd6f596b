import { z } from "zod";
import { amount } from "../money/amounts.ts";
import { limited } from "./approval-rules.ts";

const limit = amount.min(0, { error: "Amount cannot be negative" });

/** Above this amount two people must approve an expense; null if one always suffices. */
export const approvalAmount = limit.nullable();

/** How much a role, or a hat on its project, may approve and pay alone. */
export const approvalLimits = z.partialRecord(
  z.enum(limited, { error: "Only roles and hats that decide on expenses can have a limit." }),
  limit,
);
