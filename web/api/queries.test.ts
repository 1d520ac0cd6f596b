import { describe, expect, it } from "vitest";
import { ApiError } from "./api-error.ts";
import { retryDelay, shouldRetry } from "./queries.ts";

const failed = (status: number, retryAfter?: number) =>
  new ApiError({ status, code: "rate_limited", message: `Status ${status}`, retryAfter });

describe("a read of a busy server", () => {
  it("is repeated a few times, after the time that the server asks for", () => {
    const busy = failed(429, 2_000);
    expect([0, 1, 2, 3, 4].map((failures) => shouldRetry(failures, busy))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
    for (const failures of [0, 1, 2, 3]) {
      expect(retryDelay(failures, busy)).toBeGreaterThan(2_000);
      expect(retryDelay(failures, busy)).toBeLessThan(12_000);
    }
  });

  it("is not repeated if the server names a long time or none", () => {
    expect(shouldRetry(0, failed(429, 60_000))).toBe(false);
    expect(shouldRetry(0, failed(429))).toBe(false);
  });
});

describe("any other failed read", () => {
  it("is repeated once if the server could not be reached", () => {
    for (const status of [0, 502, 503, 504]) {
      expect(shouldRetry(0, failed(status))).toBe(true);
      expect(shouldRetry(1, failed(status))).toBe(false);
    }
  });

  it("is not repeated if it took too long", () => {
    const slow = new ApiError({ status: 503, code: "too_slow", message: "Narrow it down." });
    expect(shouldRetry(0, slow)).toBe(false);
  });

  it("is not repeated if it was refused", () => {
    for (const status of [400, 403, 404, 500]) expect(shouldRetry(0, failed(status))).toBe(false);
    expect(shouldRetry(0, new Error("no answer of ours"))).toBe(false);
  });
});
