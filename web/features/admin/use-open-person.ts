import { useLocation, useNavigate, useSearchParams } from "react-router";
import { withParams } from "./admin-params.ts";

/** Opens a person beside the list by the URL, and closes them again. */
export function useOpenPerson() {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const isStep = (location.state as { isStep?: unknown } | null)?.isStep === true;
  const isOpen = params.has("person");
  return {
    hrefOf: (personId: string) => `?${withParams(params, { person: personId }).toString()}`,
    /** State of the link: the first opened is a step in the history, others take its place. */
    stateFor: { isStep: !isOpen || isStep },
    close: () => {
      // Called after an answer, one may have left by the browser's Back meanwhile.
      if (!new URLSearchParams(window.location.search).has("person")) return;
      if (isStep) void navigate(-1);
      else {
        const closed = withParams(params, { person: undefined });
        setParams(closed, { replace: true, preventScrollReset: true });
      }
    },
  };
}
