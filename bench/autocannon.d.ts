declare module "autocannon" {
  export interface Request {
    method?: string;
    path?: string;
    body?: string;
    headers?: Record<string, string>;
    /** Changes each request before it is sent. */
    setupRequest?: (request: Request) => Request;
  }

  export interface Options extends Request {
    url: string;
    connections: number;
    /** Seconds. */
    duration?: number;
    /** The total number of requests; takes precedence over `duration`. */
    amount?: number;
    timeout?: number;
    requests?: Request[];
  }

  export interface Result {
    /** Seconds. */
    duration: number;
    errors: number;
    timeouts: number;
    non2xx: number;
    "2xx": number;
    "3xx": number;
    statusCodeStats: Record<string, { count: number }>;
    /** Milliseconds. */
    latency: { p50: number; p97_5: number; p99: number; max: number; average: number };
    requests: { total: number; average: number };
  }

  export default function autocannon(options: Options): Promise<Result>;
}
