import { BlockList, isIP } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ProxyUse } from "../../../contract/auth/workspaces.ts";

/**
 * Which proxies are trusted: none, this many in front of the server, or those at these addresses and
 * networks.
 */
export type Proxies = false | number | readonly string[];

const OFF = new Set(["off", "false", "0"]);
const ON = new Set(["on", "true"]);
/** More hops than this are a mistake. */
const MAX_HOPS = 20;

function isNetwork(text: string): boolean {
  const [address = "", prefix, ...rest] = text.split("/");
  const kind = isIP(address);
  if (kind === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && +prefix <= (kind === 4 ? 32 : 128));
}

/**
 * Reads `off`, `on` (one proxy), a number of proxies, or addresses and networks between commas.
 * @returns undefined for anything else.
 */
export function parseProxies(setting: string): Proxies | undefined {
  if (OFF.has(setting)) return false;
  if (ON.has(setting)) return 1;
  if (/^\d+$/.test(setting)) return +setting <= MAX_HOPS ? +setting : undefined;
  const networks = setting.split(",").map((each) => each.trim());
  return networks.every(isNetwork) ? networks : undefined;
}

/**
 * Fastify's `trustProxy`. Each proxy appends the address of its client to `X-Forwarded-For`, so we count from
 * the end. Entries further to the left can be forged by the sender of the request.
 */
export function trustOf(
  proxies: Proxies,
): false | string[] | ((_: string, hop: number) => boolean) {
  if (proxies === false) return false;
  return typeof proxies === "number" ? (_, hop) => hop < proxies : [...proxies];
}

/** The address alone; some proxies append a port. */
function bare(address: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, "$1");
}

/**
 * The address that a request is from: as the trusted proxies say, if that is an address, else the connected
 * peer.
 */
export function addressOf({ ip, socket }: Pick<FastifyRequest, "ip" | "socket">): string {
  const address = bare(ip ?? "");
  return isIP(address) > 0 ? address : (socket.remoteAddress ?? "");
}

const near = new BlockList();
near.addSubnet("127.0.0.0", 8);
near.addSubnet("10.0.0.0", 8);
near.addSubnet("172.16.0.0", 12);
near.addSubnet("192.168.0.0", 16);
near.addSubnet("169.254.0.0", 16);
near.addAddress("::1", "ipv6");
near.addSubnet("fc00::", 7, "ipv6");
near.addSubnet("fe80::", 10, "ipv6");

const FORWARDING = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via"];

/**
 * Whether a request came through a reverse proxy: `untrusted` if it has a header of a proxy that TRUST_PROXY does
 * not name, so that everybody behind that proxy has its address.
 */
export function proxyOf({ headers, ips }: Pick<FastifyRequest, "headers" | "ips">): ProxyUse {
  if (ips !== undefined && ips.length > 1) return "trusted";
  return FORWARDING.some((name) => headers[name] !== undefined) ? "untrusted" : "none";
}

/** Logs once, what to set, when a request comes through a proxy that is not trusted. */
export function warnOfProxies(app: FastifyInstance): void {
  let warned = false;
  app.addHook("onRequest", async (request) => {
    if (warned || proxyOf(request) !== "untrusted") return;
    warned = true;
    request.log.warn(
      "A request carries a proxy's headers, but TRUST_PROXY does not name that proxy: everybody who comes through it shares one address and its limits. If a reverse proxy is in front of Plumbline, set TRUST_PROXY=on. If not, somebody made the headers up: they are ignored.",
    );
  });
}

/**
 * Whether a request comes from this machine or its private network, without a forwarding header of a proxy.
 */
export function isFromNearby({
  headers,
  socket,
}: Pick<FastifyRequest, "headers" | "socket">): boolean {
  if (FORWARDING.some((name) => headers[name] !== undefined)) return false;
  const address = (socket.remoteAddress ?? "")
    .replace(/^::ffff:(?=[\d.]+$)/i, "")
    .replace(/%.*$/, "");
  const kind = isIP(address);
  return kind > 0 && near.check(address, kind === 4 ? "ipv4" : "ipv6");
}
