import "./styles/app.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { isSlow, lineNow } from "./device/app/line.ts";
import { checkSessionEarly } from "./features/session/public.ts";
import { routes } from "./routes.tsx";
import { guardClicks } from "./ui/click-guard.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

// Runs before anything is drawn: a font is fetched as soon as a word in it is drawn.
if (isSlow(lineNow())) document.documentElement.dataset["line"] = "slow";
// The root always has a scroll bar. Whether it takes width decides what a modal dialog leaves in its place.
if (window.innerWidth > document.documentElement.clientWidth)
  document.documentElement.dataset["scrollbars"] = "wide";
checkSessionEarly();
guardClicks();
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createBrowserRouter(routes)} />
  </StrictMode>,
);
