import { useRouteError } from "react-router";
import { Button } from "../../ui/controls/button.tsx";
import { PlumbLogo } from "../../ui/logo.tsx";
import { NoticePage } from "./notice-page.tsx";

/** Whether a chunk of the app could not be loaded, as after a new version has replaced it. */
export function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed|unable to preload/i.test(
      error.message,
    )
  );
}

/** Shown in place of a screen that crashed. The shell around it keeps working. */
export function RouteError() {
  const error = useRouteError();
  const [title, text] = isMissingChunk(error)
    ? [
        "This page could not be loaded",
        "Plumbline has been updated, or the connection was lost. Reload to go on.",
      ]
    : [
        "Something went wrong",
        "An unexpected error occurred on this page. Reloading usually helps. What you saved is safe.",
      ];
  return (
    <NoticePage
      picture={<PlumbLogo className="size-16" />}
      title={title}
      actions={
        <Button variant="primary" onClick={() => window.location.reload()}>
          Reload
        </Button>
      }
    >
      <span role="alert">{text}</span>
    </NoticePage>
  );
}

/** The last resort, if the frame itself fails. */
export function RootError() {
  return (
    <main id="main">
      <RouteError />
    </main>
  );
}
