import { config, z } from "zod/v4";

// Without this, Zod tries to compile its checks with eval, which the Content-Security-Policy forbids. Vite uses
// this module for every import of Zod in the browser: see vite.config.ts.
config({ jitless: true });

export { z };
