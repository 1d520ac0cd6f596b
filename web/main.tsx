import "./styles/app.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { checkSessionEarly } from "./features/session/public.ts";
import { routes } from "./routes.tsx";
import { guardClicks } from "./ui/click-guard.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

checkSessionEarly();
guardClicks();
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createBrowserRouter(routes)} />
  </StrictMode>,
);
