import { z } from "zod";
import { NAMING_TOPICS } from "../live.ts";
import { password, themes, user } from "../auth/auth.ts";
import { done, emptyObject, id, idParams, instant, noBody, requiredLine } from "../common.ts";
import { phoneInput } from "./phone.ts";
import { route } from "../route.ts";

export const profileBody = z.object({
  name: requiredLine("Full name", 200).optional(),
  company: requiredLine("Company name", 200).optional(),
  /** The phone number that colleagues see. An empty value removes it. */
  phone: phoneInput.optional(),
  theme: z.enum(themes, { error: "Choose one of: system, light, dark." }).optional(),
});

export const changePasswordBody = z.object({
  currentPassword: z
    .string({ error: "Current password is required" })
    .min(1, { error: "Current password is required" })
    .max(200),
  newPassword: password,
});

/** One sign-in: a browser that can return without the password. */
export const signIn = z.object({
  _id: id,
  device: z.string(),
  address: z.string(),
  createdAt: instant,
  lastUsedAt: instant,
  current: z.boolean(),
});
export type SignIn = z.output<typeof signIn>;

export const updateProfile = route({
  name: "updateProfile",
  summary: "Change the caller's own name, company, phone number or theme",
  method: "PUT",
  changes: ["session", ...NAMING_TOPICS],
  path: "/api/user/profile",
  access: "session",
  action: "profile.manage",
  params: emptyObject,
  query: emptyObject,
  body: profileBody,
  answer: z.object({ user }),
  status: 200,
});

export const setLastProject = route({
  name: "setLastProject",
  summary: "Remember which project's cost the caller's dashboard shows",
  method: "PUT",
  changes: ["session"],
  path: "/api/user/last-project",
  access: "session",
  action: "profile.manage",
  params: emptyObject,
  query: emptyObject,
  body: z.object({ project: id }),
  answer: done,
  status: 200,
});

export const changePassword = route({
  name: "changePassword",
  summary: "Change one's own password; every other sign-in ends",
  method: "POST",
  changes: ["session"],
  path: "/api/user/change-password",
  access: "session",
  unkeyed: true,
  action: "profile.manage",
  params: emptyObject,
  query: emptyObject,
  body: changePasswordBody,
  answer: done,
  status: 200,
});

export const listSignIns = route({
  name: "listSignIns",
  summary: "The caller's active sign-ins, most recently used first",
  method: "GET",
  path: "/api/user/sessions",
  access: "session",
  action: "profile.manage",
  params: emptyObject,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: z.array(signIn) }),
  status: 200,
});

export const endSignIn = route({
  name: "endSignIn",
  summary: "End one of the caller's sign-ins",
  method: "DELETE",
  changes: ["session"],
  path: "/api/user/sessions/{id}",
  access: "session",
  action: "profile.manage",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: done,
  status: 200,
});

export const endOtherSignIns = route({
  name: "endOtherSignIns",
  summary: "End all of the caller's sign-ins except this one",
  method: "POST",
  changes: ["session"],
  path: "/api/user/sessions/end-others",
  access: "session",
  action: "profile.manage",
  params: emptyObject,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: z.object({ ended: z.number().int() }) }),
  status: 200,
});
