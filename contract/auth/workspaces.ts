import { z } from "zod";
import { user } from "./auth.ts";
import {
  currency,
  done,
  emptyObject,
  id,
  instant,
  noBody,
  requiredLine,
  weekDays,
} from "../common.ts";
import { roles } from "../permissions.ts";
import { approvalAmount, approvalLimits } from "../expenses/approval-settings.ts";
import { route } from "../route.ts";

/** Days in which the deletion of a workspace can be cancelled. */
export const DELETION_DAYS = 7;

export const membership = z.object({
  _id: id,
  name: z.string(),
  role: z.enum(roles),
  isOwner: z.boolean(),
  current: z.boolean(),
});

export const workspace = z.object({
  _id: id,
  name: z.string(),
  currency,
  timeZone: z.string(),
  workingDays: z.array(z.enum(weekDays)),
  approvalAmount,
  approvalLimits,
  /** Whether unproven accounts may not approve and pay; null for the default, which is yes where mail is set up. */
  provenOnly: z.boolean().nullable(),
  /** Whether admins need a second factor to manage people and settings. */
  secondFactorAdmins: z.boolean(),
  /** Whether people who approve or pay need a second factor. */
  secondFactorDeciders: z.boolean(),
  /** Whether project budgets are hidden from contractors, except from an owner. */
  hideBudgetFromContractors: z.boolean(),
  /**
   * Whether the server stores where photos were taken. Otherwise it removes that from the photos that it stores.
   */
  keepPhotoPlaces: z.boolean(),
  /** Whether clients see the snags of their projects. */
  showSnagsToClients: z.boolean(),
  owner: z.object({ _id: id, name: z.string() }),
  createdAt: instant,
  /** When the workspace will be deleted, if its deletion was requested. */
  deletionAt: instant.nullable(),
});
export type Workspace = z.output<typeof workspace>;

/** How a request reached the server. `untrusted`: through a reverse proxy that TRUST_PROXY does not name. */
export const proxyUses = ["none", "trusted", "untrusted"] as const;
export type ProxyUse = (typeof proxyUses)[number];

const manage = { access: "session", action: "workspace.manage" } as const;
const passwordConfirmation = z
  .string({ error: "Password is required" })
  .min(1, { error: "Password is required" })
  .max(200);

export const listWorkspaces = route({
  name: "listWorkspaces",
  summary: "The workspaces that the caller belongs to",
  method: "GET",
  path: "/api/workspaces",
  access: "session",
  params: emptyObject,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: z.array(membership) }),
  status: 200,
});

export const switchWorkspace = route({
  name: "switchWorkspace",
  summary:
    "Switch to another workspace: returns a new access token, and later refreshes stay there",
  method: "POST",
  changes: [],
  path: "/api/auth/switch",
  access: "session",
  unkeyed: true,
  params: emptyObject,
  query: emptyObject,
  body: z.object({ workspace: id }),
  answer: z.object({ accessToken: z.string(), user }),
  status: 200,
});

export const getWorkspace = route({
  ...manage,
  name: "getWorkspace",
  summary: "The workspace's settings",
  method: "GET",
  path: "/api/workspace",
  params: emptyObject,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: workspace }),
  status: 200,
});

/** The largest picture of a logo, in bytes; base64 needs a third more. */
export const MAX_LOGO_BYTES = 600_000;
const logoAnswer = z.object({
  /** A PNG as a data URL; null without one. */
  data: z.object({ logo: z.string().nullable() }),
});

export const getLogo = route({
  ...manage,
  name: "getLogo",
  summary: "The company's logo, which its documents bear",
  method: "GET",
  path: "/api/workspace/logo",
  params: emptyObject,
  query: emptyObject,
  body: noBody,
  answer: logoAnswer,
  status: 200,
});

export const setLogo = route({
  ...manage,
  name: "setLogo",
  summary: "Set the company's logo from a PNG, JPEG or WebP of at most 600 kB; null removes it",
  method: "PUT",
  changes: ["session", "activity"],
  path: "/api/workspace/logo",
  params: emptyObject,
  query: emptyObject,
  body: z.object({
    /** The picture in base64. */
    picture: z
      .base64({ error: "picture must be a picture in base64." })
      .min(1, { error: "Choose a picture." })
      .max((MAX_LOGO_BYTES * 4) / 3, { error: "This picture is too large: at most 600 kB." })
      .nullable(),
  }),
  answer: logoAnswer,
  status: 200,
});

export const getConnection = route({
  ...manage,
  name: "getConnection",
  summary: "How this request reached the server, to tell whether a reverse proxy is set up",
  method: "GET",
  path: "/api/workspace/connection",
  params: emptyObject,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: z.object({ proxy: z.enum(proxyUses) }) }),
  status: 200,
});

export const updateWorkspace = route({
  ...manage,
  name: "updateWorkspace",
  summary:
    "Change name, currency, time zone, working days, how expenses are approved, who needs a second factor, who sees budgets, whether the places of photos are kept, or whether clients see snags",
  method: "PATCH",
  changes: ["session", "activity"],
  path: "/api/workspace",
  params: emptyObject,
  query: emptyObject,
  body: z.object({
    name: requiredLine("Name", 200).optional(),
    currency: currency.optional(),
    timeZone: z.string().max(64, { error: "This time zone is not known." }).optional(),
    workingDays: z
      .array(z.enum(weekDays, { error: "Choose days of the week." }))
      .min(1, { error: "Choose at least one working day." })
      .max(7)
      .optional(),
    approvalAmount: approvalAmount.optional(),
    /** All limits. A role or hat that is left out has none. */
    approvalLimits: approvalLimits.optional(),
    provenOnly: z
      .boolean({ error: "provenOnly must be true, false or null." })
      .nullable()
      .optional(),
    secondFactorAdmins: z.boolean({ error: "Choose yes or no." }).optional(),
    secondFactorDeciders: z.boolean({ error: "Choose yes or no." }).optional(),
    hideBudgetFromContractors: z.boolean({ error: "Choose yes or no." }).optional(),
    keepPhotoPlaces: z.boolean({ error: "Choose yes or no." }).optional(),
    showSnagsToClients: z.boolean({ error: "Choose yes or no." }).optional(),
  }),
  answer: z.object({ data: workspace }),
  status: 200,
});

export const dismissFirstSteps = route({
  ...manage,
  name: "dismissFirstSteps",
  summary: "Remove the first steps from the company's dashboards for good",
  method: "POST",
  changes: ["session"],
  path: "/api/workspace/first-steps/dismiss",
  params: emptyObject,
  query: emptyObject,
  body: noBody,
  answer: done,
  status: 200,
});

export const transferOwnership = route({
  name: "transferOwnership",
  summary: "Hand the workspace over to another member; owner only",
  method: "POST",
  changes: ["session", "activity"],
  path: "/api/workspace/transfer",
  access: "session",
  unkeyed: true,
  params: emptyObject,
  query: emptyObject,
  body: z.object({ user: id, password: passwordConfirmation }),
  answer: done,
  status: 200,
});

export const deleteWorkspace = route({
  name: "deleteWorkspace",
  summary: "Request the workspace's deletion in seven days; owner only",
  method: "POST",
  changes: ["session", "activity"],
  path: "/api/workspace/delete",
  access: "session",
  unkeyed: true,
  params: emptyObject,
  query: emptyObject,
  body: z.object({ name: z.string().max(200), password: passwordConfirmation }),
  answer: z.object({ data: z.object({ deletionAt: instant }) }),
  status: 200,
});

export const keepWorkspace = route({
  name: "keepWorkspace",
  summary: "Cancel the deletion; owner only",
  method: "POST",
  changes: ["session", "activity"],
  path: "/api/workspace/keep",
  access: "session",
  unkeyed: true,
  params: emptyObject,
  query: emptyObject,
  body: noBody,
  answer: done,
  status: 200,
});
