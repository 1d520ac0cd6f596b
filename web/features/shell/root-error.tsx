import { RouteError } from "./route-error.tsx";

/** The last resort, when the frame itself broke. */
export function RootError() {
  return (
    <main id="main">
      <RouteError />
    </main>
  );
}
