import { config } from "zod";

// Without this, Zod tries to compile its checks with eval, which the Content-Security-Policy forbids.
// Imported for its side effect by every module that brings forms to the page.
config({ jitless: true });
