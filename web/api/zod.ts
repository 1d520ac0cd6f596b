import { config, z } from "zod/v4";

// Otherwise Zod tries to compile its checks with eval, which the Content-Security-Policy forbids. Vite takes this module for
// every import of Zod in the browser: see vite.config.ts.
config({ jitless: true });

export { z };
