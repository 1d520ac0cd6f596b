import { afterAll, vi } from "vitest";

// Modules read the lists of kinds as they load. Loads them again for the kind that these tests add, and again for the
// test files after this one.
vi.resetModules();
await import("./new-record-kind-tests.ts");
afterAll(() => vi.resetModules());
