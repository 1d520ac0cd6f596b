import { useCallback, useEffect } from "react";
import { useLocation, useNavigate, useRouteError } from "react-router";
import { PlumbLogo } from "../../ui/logo.tsx";
import { onReconnect } from "../../ui/network.ts";
import { missingWords, PartActions, useMissingReason } from "../../ui/overlays/part-failure.tsx";
import { isMissingChunk, RouteError } from "./route-error.tsx";
import { NoticePage } from "./notice-page.tsx";

/** Shown in place of a screen whose code could not be loaded, or that crashed. The shell around it keeps working. */
export function ScreenError() {
  return isMissingChunk(useRouteError()) ? <MissingScreen /> : <RouteError />;
}

/** Says why a screen could not be loaded, and goes to it when the connection is back. */
function MissingScreen() {
  const reason = useMissingReason();
  const navigate = useNavigate();
  const location = useLocation();
  // Navigating to a screen again makes the router load its code again.
  const retry = useCallback(
    () => void navigate(location, { replace: true, state: location.state as unknown }),
    [navigate, location],
  );
  useEffect(() => onReconnect(retry), [retry]);
  const { title, text } = missingWords[reason ?? "same"];
  return (
    <NoticePage
      picture={<PlumbLogo className="size-16" />}
      title={title}
      actions={<PartActions reason={reason} onRetry={retry} />}
    >
      <span role="alert">{text.replace("part", "page")}</span>
    </NoticePage>
  );
}
