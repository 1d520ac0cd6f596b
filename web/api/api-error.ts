import type { DeviceKey, ErrorCode, FieldConflict } from "../../contract/common.ts";

export interface ApiFailure {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly code: ErrorCode;
  readonly message: string;
  /** The server's message for the person, if there is one. */
  readonly serverMessage?: string | undefined;
  /** Message by field name, for forms. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** The delay that the server asks for before a retry, in milliseconds. */
  readonly retryAfter?: number | undefined;
  /** The fields that somebody else changed meanwhile, and the current version. */
  readonly conflicts?: readonly FieldConflict[] | undefined;
  readonly version?: number | undefined;
  /** Opens the person's own texts on this device. The person no longer belongs to any company. */
  readonly deviceKey?: DeviceKey | undefined;
}

/** The one error that `call` throws, apart from an AbortError of the caller's own signal. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: ErrorCode;
  readonly serverMessage: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfter: number | undefined;
  readonly conflicts: readonly FieldConflict[];
  /** For conflicts: the version with which the same change is accepted. */
  readonly version: number | undefined;
  readonly deviceKey: DeviceKey | undefined;

  constructor(failure: ApiFailure) {
    super(failure.message);
    this.status = failure.status;
    this.code = failure.code;
    this.serverMessage = failure.serverMessage;
    this.fields = failure.fields ?? {};
    this.retryAfter = failure.retryAfter;
    this.conflicts = failure.conflicts ?? [];
    this.version = failure.version;
    this.deviceKey = failure.deviceKey;
  }
}

/**
 * The refusal of a request whose person was asked to confirm who they are, and cancelled. It is not reported,
 * because they chose it.
 */
export class GivenUp extends ApiError {}

const UNREACHABLE = new Set([0, 429, 502, 503, 504]);

/**
 * Whether the failure says nothing about the request itself: no network, the server or its database
 * is unavailable, or the client is throttled. A later retry may work.
 */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && UNREACHABLE.has(error.status);
}

/** The server's message if there is one, otherwise the error's own, otherwise `fallback`. */
export function errorMessage(error: unknown, fallback: string): string {
  if (error instanceof ApiError && error.serverMessage) return error.serverMessage;
  return (error instanceof Error && error.message) || fallback;
}

/** The server's message if there is one, otherwise `fallback`, which says first if there is no network. */
export function serverMessage(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  if (error.status === 0 && navigator.onLine === false) return `You are offline. ${fallback}`;
  return error.serverMessage || fallback;
}
