/** What other features may use of the session. */
export { enterWorkspace } from "./enter-workspace.ts";
export { loadOwnWords } from "./load-own-words.ts";
export { PasswordHint } from "./passwords/password-hint.tsx";
export {
  Frozen,
  type Permission,
  permissionOf,
  type Visitor,
  useCan,
  useFrozen,
} from "./permission.ts";
export { isClosed, useRegistration } from "./registration-queries.ts";
export { useConfirmed, useSession, useUser } from "./state/session-context.ts";
export type { OriginState } from "./return-path.ts";
export { useToday } from "./use-today.ts";
export { checkSessionEarly, SessionProvider } from "./state/session-provider.tsx";
