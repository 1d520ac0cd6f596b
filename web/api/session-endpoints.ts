import type * as auth from "../../contract/auth/auth.ts";
import type * as profile from "../../contract/people/profile.ts";
import type { AnyRoute } from "../../contract/route.ts";

/** Defines a route's call without its schemas. `call` needs only their types. */
function endpoint<R extends AnyRoute>(spelt: Pick<R, "name" | "method" | "path" | "access">): R {
  return spelt as R;
}

/**
 * The session's calls, repeated from the contract. The first page must not wait for Zod,
 * which the contract's own routes import. A test checks that both agree.
 */
export const sessionEndpoints = {
  login: endpoint<typeof auth.login>({
    name: "login",
    method: "POST",
    path: "/api/auth/login",
    access: "public",
  }),
  register: endpoint<typeof auth.register>({
    name: "register",
    method: "POST",
    path: "/api/auth/register",
    access: "public",
  }),
  refresh: endpoint<typeof auth.refresh>({
    name: "refresh",
    method: "POST",
    path: "/api/auth/refresh",
    access: "public",
  }),
  logout: endpoint<typeof auth.logout>({
    name: "logout",
    method: "POST",
    path: "/api/auth/logout",
    access: "public",
  }),
  me: endpoint<typeof auth.me>({
    name: "me",
    method: "GET",
    path: "/api/auth/me",
    access: "session",
  }),
  updateProfile: endpoint<typeof profile.updateProfile>({
    name: "updateProfile",
    method: "PUT",
    path: "/api/user/profile",
    access: "session",
  }),
};
