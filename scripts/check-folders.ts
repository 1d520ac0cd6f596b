import path from "node:path";
import { folderCycles, readImports } from "./folder-cycles.ts";

const FOLDERS = ["contract", "engine", "server", "web", "bench", "scripts"];

const cycles = folderCycles(readImports(path.resolve(import.meta.dirname, ".."), FOLDERS));
for (const cycle of cycles) console.error(`Folders that import each other: ${cycle}`);
if (cycles.length > 0) process.exitCode = 1;
