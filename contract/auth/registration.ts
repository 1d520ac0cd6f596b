import { z } from "zod";
import { emptyObject, noBody } from "../common.ts";
import { isEmailAddress } from "./email-address.ts";
import { route } from "../route.ts";

/**
 * Who may create an account, from everybody to nobody: `open` lets anybody create a company, `domains` only
 * addresses at some hosts, `invited` accepts only people whom a company invites, and `off` accepts nobody new.
 */
export const registrationKinds = ["open", "domains", "invited", "off"] as const;

export const registration = z.object({
  kind: z.enum(registrationKinds),
  /** The hosts of `domains`, in lower case; empty for the other kinds. */
  domains: z.array(z.string()),
});
export type Registration = Readonly<z.output<typeof registration>>;

export const OPEN: Registration = { kind: "open", domains: [] };

/**
 * Reads `open`, `invited`, `off`, or hosts such as `example.com, build.ng`; undefined if the text is none of
 * these.
 */
export function parseRegistration(text: string): Registration | undefined {
  const word = text.trim().toLowerCase();
  if (word === "open" || word === "invited" || word === "off") return { kind: word, domains: [] };
  const domains = word.split(/[\s,;]+/).filter((domain) => domain !== "");
  const areHosts = domains.length > 0 && domains.every((host) => isEmailAddress(`a@${host}`));
  return areHosts ? { kind: "domains", domains: [...new Set(domains)] } : undefined;
}

/** The text that `parseRegistration` reads. */
export function registrationText({ kind, domains }: Registration): string {
  return kind === "domains" ? domains.join(", ") : kind;
}

/** Returns what both registrations allow. */
export function narrower(one: Registration, other: Registration): Registration {
  if (one.kind === "domains" && other.kind === "domains") {
    const domains = one.domains.filter((domain) => other.domains.includes(domain));
    return domains.length > 0 ? { kind: "domains", domains } : { kind: "invited", domains: [] };
  }
  const rank = ({ kind }: Registration) => registrationKinds.indexOf(kind);
  return rank(one) >= rank(other) ? one : other;
}

/** Whether somebody with this address may make a company. */
export function takesCompanyOf(now: Registration, email: string): boolean {
  if (now.kind !== "domains") return now.kind === "open";
  return now.domains.includes(email.slice(email.lastIndexOf("@") + 1));
}

export const getRegistration = route({
  name: "getRegistration",
  summary: "Who may create an account and a company on this server",
  method: "GET",
  path: "/api/auth/registration",
  access: "public",
  params: emptyObject,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: registration }),
  status: 200,
});

const decision = z.object({
  /** What the owner of the first company decided; null if they left it to the server. */
  decided: z.string().nullable(),
  /** The value of REGISTRATION on the server; null if it is not set. The owner can only narrow it. */
  configured: z.string().nullable(),
  now: registration,
  /** Who can reach the server: only its own machine, or the network that it listens to. */
  reach: z.enum(["machine", "network"]),
  /** Whether the owner was told that registration is open. */
  noticed: z.boolean(),
});
export type RegistrationDecision = Readonly<z.output<typeof decision>>;

/**
 * What concerns the owner of a company: whether the company is on trial, and the registration settings if the
 * installation is theirs.
 */
export const standing = z.object({ onTrial: z.boolean(), registration: decision.nullable() });

export const getStanding = route({
  name: "getStanding",
  summary: "Whether the company is on trial; for the owner of the first one, who may register here",
  method: "GET",
  path: "/api/standing",
  access: "session",
  params: emptyObject,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: standing }),
  status: 200,
});

export const decideRegistration = route({
  name: "decideRegistration",
  summary: "Decide who may register here; only for the owner of the installation's first company",
  method: "PATCH",
  changes: ["session"],
  path: "/api/registration",
  access: "session",
  params: emptyObject,
  query: emptyObject,
  body: z.object({
    /** The owner's choice, in the form of REGISTRATION; null leaves it to the server. */
    decided: z
      .string()
      .trim()
      .max(2000, { error: "This list is too long." })
      .refine((text) => parseRegistration(text) !== undefined, {
        error: "Write domains such as example.com, build.ng",
      })
      .nullable()
      .optional(),
    noticed: z.literal(true).optional(),
  }),
  answer: z.object({ data: decision }),
  status: 200,
});
