import { useEffect } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { PlumbMark } from "../../ui/logo.tsx";
import { useSession } from "../session/public.ts";
import { NoticePage } from "./notice-page.tsx";

/** Replaces every guarded screen while the session cannot be checked. */
export function UnreachableScreen() {
  const { retry } = useSession();
  useEffect(() => {
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [retry]);
  return (
    <main id="main" className="grid min-h-dvh place-items-center">
      <NoticePage
        picture={<PlumbMark className="size-16" />}
        title="Plumbline cannot be reached"
        actions={
          <Button variant="primary" onClick={retry}>
            Retry
          </Button>
        }
      >
        <span role="alert">Check your connection. If you were signed in, you still are.</span>
      </NoticePage>
    </main>
  );
}
