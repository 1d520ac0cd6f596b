import { beforeEach } from "vitest";
import { cleanup } from "vitest-browser-react";
import "../styles/app.css";

// The library's own hook is set up once for a browser, and not for each file.
beforeEach(() => cleanup());
