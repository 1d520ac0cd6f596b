import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";

/**
 * Structured logs, one JSON object a line. A request is logged with method, path without query, status,
 * duration and id only: never a body, a header, a cookie or a token.
 */
export function createLogger(level: string, to: DestinationStream = pino.destination(1)): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: request.url.split("?")[0],
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: (error: Error & { code?: unknown }) => ({
        type: error.name,
        code: error.code,
        // The message of a database error can quote what a person sent.
        message: "severity" in error ? undefined : error.message,
        stack: error.stack?.split("\n").slice(1).join("\n"),
      }),
    },
  };
  return pino(options, to);
}
