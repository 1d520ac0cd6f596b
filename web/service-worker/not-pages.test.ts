import { expect, it } from "vitest";
import { notPages } from "./not-pages.ts";

const isPage = (address: string) => notPages.every((each) => !each.test(address));

it.each([
  "/",
  "/login?email=ada@builders.example",
  "/projects/1/site?part=snags&search=level+1.5",
  "/drawings?search=A-101.pdf",
  "/share?id=1",
])("%s opens from this device", (address) => expect(isPage(address)).toBe(true));

it.each([
  "/api/docs",
  "/assets/index-1.js",
  "/favicon.svg",
  "/manifest.webmanifest?v=1",
  "/healthz",
  "/metrics?x=1",
])("%s is asked of the server", (address) => expect(isPage(address)).toBe(false));
