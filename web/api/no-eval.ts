import { config } from "zod";

// Zod would otherwise try to compile its checks with eval, which the Content-Security-Policy forbids.
// Imported for its effect by whatever brings forms to the page.
config({ jitless: true });
