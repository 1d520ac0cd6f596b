import path from "node:path";
import { z } from "zod";
import { parseRegistration, type Registration } from "../contract/auth/registration.ts";
import type { RegistrationSetting } from "./context.ts";
import type { StorageAllowance } from "../contract/files/storage.ts";
import { StartError } from "./database/embedded/start-error.ts";
import type { LoginUrls } from "./database/roles/login-roles.ts";
import { parseFilesUrl, type FilesLocation } from "./platform/files/file-location.ts";
import { parseProxies, type Proxies } from "./http/edge/proxies.ts";
import type { MailInSetting } from "./platform/mail/mail-addresses.ts";
import { parseSender } from "./platform/mail/mail-address.ts";
import { type DiskReserve, parseReserve } from "./platform/files/disk-space.ts";
import { parsePushServices } from "./platform/push/push-service.ts";
import { parseSize } from "./platform/files/size.ts";

const LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const FILES_RANGE = "COMPANY_FILES must be a whole number, such as 100000";
const PORT_RANGE = "PORT must be a number from 0 to 65535";
const MAIL_PORT_RANGE = "MAIL_IN_PORT must be a number from 1 to 65535, such as 25 or 2525";

/** What a company may store until its owner has proven their address. */
const TRIAL_BYTES = 200 * 1024 ** 2;

/** Names of this machine that no other machine reaches. */
const LOOPBACK = /^(localhost|127(\.\d+){3}|::1)$/i;

/** Names of hosts with letters, digits and dashes. */
const DOMAIN =
  /^(?=.*[a-z])[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;

/**
 * Whether an address has a path, a query or a fragment. Links in mails would begin with it, but the pages are at
 * `/`.
 */
function hasPath(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && (/[^/]/.test(url.pathname) || url.search !== "" || url.hash !== "");
}

function loginUrl(name: string) {
  return z
    .string()
    .refine((value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value), {
      error: `${name} must look like postgres://role:password@host:5432/database`,
    })
    .optional();
}

/** Each message is a whole sentence that names its variable, and never contains its value. */
const environment = z.object({
  PORT: z.coerce
    .number({ error: PORT_RANGE })
    .refine((port) => Number.isInteger(port) && port >= 0 && port <= 65_535, { error: PORT_RANGE })
    .default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: z
    .string()
    .refine((value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value), {
      error: "DATABASE_URL must look like postgres://user:password@host:5432/database",
    })
    .optional(),
  DATABASE_APP_URL: loginUrl("DATABASE_APP_URL"),
  DATABASE_SYSTEM_URL: loginUrl("DATABASE_SYSTEM_URL"),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: "PUBLIC_URL must look like https://build.example.com" })
    .refine((value) => !hasPath(value), {
      error: "PUBLIC_URL must have no path after the host, such as https://build.example.com",
    })
    .optional(),
  SESSION_SECRET: z.string().min(32, "SESSION_SECRET must have at least 32 characters").optional(),
  SMTP_URL: z
    .string()
    .refine((value) => /^smtps?:$/.test(URL.parse(value)?.protocol ?? ""), {
      error: "SMTP_URL must look like smtp://user:password@host:587 or smtps://…",
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .refine((value) => parseSender(value) !== undefined, {
      error: "MAIL_FROM must look like mail@example.com or Plumbline <mail@example.com>",
    })
    .optional(),
  MAIL_IN_PORT: z.coerce
    .number({ error: MAIL_PORT_RANGE })
    .refine((port) => Number.isInteger(port) && port >= 1 && port <= 65_535, {
      error: MAIL_PORT_RANGE,
    })
    .optional(),
  MAIL_IN_HOST: z.string().optional(),
  MAIL_IN_DOMAIN: z
    .string()
    .toLowerCase()
    .refine((value) => value.length <= 180 && DOMAIN.test(value), {
      error: "MAIL_IN_DOMAIN must be the part of addresses after the @, such as in.example.com",
    })
    .optional(),
  MAIL_IN_CERT: z.string().optional(),
  MAIL_IN_KEY: z.string().optional(),
  FILES_URL: z
    .string()
    .transform((value, context): FilesLocation => {
      const location = parseFilesUrl(value);
      if (location !== undefined) return location;
      context.addIssue(
        "FILES_URL must look like file:///srv/plumbline or s3://KEY:SECRET@host/bucket?region=eu-west-1",
      );
      return z.NEVER;
    })
    .optional(),
  COMPANY_STORAGE: z
    .string()
    .default("20GB")
    .transform((value, context) => {
      const bytes = parseSize(value);
      if (bytes !== undefined) return bytes;
      context.addIssue("COMPANY_STORAGE must be a size such as 500MB, 20GB or 1.5TB");
      return z.NEVER;
    }),
  COMPANY_FILES: z.coerce
    .number({ error: FILES_RANGE })
    .refine((files) => Number.isSafeInteger(files) && files >= 0, { error: FILES_RANGE })
    .default(100_000),
  DISK_RESERVE: z
    .string()
    .transform((value, context) => {
      const reserve = parseReserve(value);
      if (reserve !== undefined) return reserve;
      context.addIssue("DISK_RESERVE must be a size or a share, such as 1GB or 5%");
      return z.NEVER;
    })
    .default({ bytes: 1024 ** 3, share: 0.05 }),
  TRUST_PROXY: z
    .string()
    .transform((value, context): Proxies => {
      const proxies = parseProxies(value);
      if (proxies !== undefined) return proxies;
      context.addIssue(
        "TRUST_PROXY must be on, off, a number of proxies, or their addresses, such as 10.0.0.0/8",
      );
      return z.NEVER;
    })
    .default(false),
  RATE_LIMIT: z
    .enum(["on", "off", "true", "false", "1", "0"], { error: "RATE_LIMIT must be on or off" })
    .transform((value) => value === "on" || value === "true" || value === "1")
    .default(true),
  PUSH_SERVICES: z
    .string()
    .transform((value, context): readonly string[] => {
      const services = parsePushServices(value);
      if (services !== undefined) return services;
      context.addIssue(
        "PUSH_SERVICES must be off, or the hosts of push services, such as fcm.googleapis.com, *.push.apple.com",
      );
      return z.NEVER;
    })
    .optional(),
  REGISTRATION: z
    .string()
    .transform((value, context): Registration => {
      const registration = parseRegistration(value);
      if (registration !== undefined) return registration;
      context.addIssue(
        "REGISTRATION must be open, invited, off, or the domains of addresses, such as example.com, build.ng",
      );
      return z.NEVER;
    })
    .optional(),
  LOG_LEVEL: z
    .enum(LEVELS, { error: `LOG_LEVEL must be one of ${LEVELS.join(", ")}` })
    .default("info"),
});

/** The names of all variables. */
export const settings = Object.keys(environment.shape);

/** @throws StartError if only some of the settings that belong together are set. */
function loginsIn(e: z.output<typeof environment>): LoginUrls | undefined {
  const { DATABASE_URL: url, DATABASE_APP_URL: app, DATABASE_SYSTEM_URL: system } = e;
  if (app === undefined && system === undefined) return undefined;
  if (url === undefined || app === undefined || system === undefined)
    throw new StartError(
      "DATABASE_APP_URL and DATABASE_SYSTEM_URL belong together, and to DATABASE_URL: set all three, or only DATABASE_URL.",
    );
  return { app, system };
}

/** @throws StartError if only some of the settings that belong together are set. */
function mailInOf(e: z.output<typeof environment>): MailInSetting | undefined {
  const { MAIL_IN_PORT: port, MAIL_IN_DOMAIN: domain, MAIL_IN_CERT: cert, MAIL_IN_KEY: key } = e;
  if ((port === undefined) !== (domain === undefined))
    throw new StartError("MAIL_IN_PORT and MAIL_IN_DOMAIN belong together: set both, or neither.");
  if ((cert === undefined) !== (key === undefined))
    throw new StartError("MAIL_IN_CERT and MAIL_IN_KEY belong together: set both, or neither.");
  if (port === undefined || domain === undefined) return undefined;
  return {
    port,
    host: e.MAIL_IN_HOST ?? e.HOST,
    domain,
    tls: cert === undefined || key === undefined ? undefined : { cert, key },
  };
}

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** An external PostgreSQL; without it, an embedded one runs in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /**
   * How to log in to the database as the two roles that an operator created; without it, they are created at the
   * start.
   */
  readonly databaseLogins: LoginUrls | undefined;
  /**
   * The address where people reach the product, without a trailing slash. It decides whether cookies are
   * `Secure`.
   */
  readonly publicUrl: string | undefined;
  readonly sessionSecret: string | undefined;
  /** The mail server; without it, mail is written to `dataDir`/outbox. May contain a password. */
  readonly smtpUrl: string | undefined;
  /** `name@host` or `Name <name@host>`. */
  readonly mailFrom: string | undefined;
  /** How this server receives mail; undefined if it receives none. */
  readonly mailIn: MailInSetting | undefined;
  /** The reverse proxies whose `X-Forwarded-*` is trusted. */
  readonly trustProxy: Proxies;
  /** Where uploaded and generated files are stored. May contain a secret. */
  readonly files: FilesLocation;
  /** What each company may store. */
  readonly allowance: StorageAllowance;
  readonly registration: RegistrationSetting;
  /** Space that files leave free on their disk. */
  readonly diskReserve: DiskReserve;
  /** The push services to which messages are sent; by default those of the usual browsers. */
  readonly pushServices: readonly string[] | undefined;
  readonly rateLimit: boolean;
  readonly logLevel: string;
}

/**
 * Reads the environment once, at the start. Empty variables count as absent.
 * @throws StartError with one line for each variable that is wrong.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = environment.safeParse(present);
  if (!parsed.success) {
    throw new StartError(parsed.error.issues.map(({ message }) => message).join("\n"));
  }
  const e = parsed.data;
  const dataDir = path.resolve(e.DATA_DIR);
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir,
    databaseUrl: e.DATABASE_URL,
    databaseLogins: loginsIn(e),
    publicUrl: e.PUBLIC_URL?.replace(/\/+$/, ""),
    sessionSecret: e.SESSION_SECRET,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    mailIn: mailInOf(e),
    trustProxy: e.TRUST_PROXY,
    files: e.FILES_URL ?? { kind: "disk", folder: path.join(dataDir, "files") },
    registration: {
      configured: e.REGISTRATION,
      reach: LOOPBACK.test(e.HOST) ? "machine" : "network",
    },
    allowance: {
      bytes: e.COMPANY_STORAGE,
      files: e.COMPANY_FILES,
      trialBytes: e.SMTP_URL === undefined ? undefined : TRIAL_BYTES,
    },
    diskReserve: e.DISK_RESERVE,
    pushServices: e.PUSH_SERVICES,
    rateLimit: e.RATE_LIMIT,
    logLevel: e.LOG_LEVEL,
  };
}
