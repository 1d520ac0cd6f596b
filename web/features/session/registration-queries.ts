import { useEffect, useState } from "react";
import type { Registration } from "../../../contract/auth/registration.ts";
import { call } from "../../api/call.ts";
import { registrationEndpoint } from "./registration-endpoint.ts";

/** If the server does not say, the form is shown: the server decides in any case. */
const UNKNOWN: Registration = { kind: "open", domains: [] };

/** Who may register here; undefined until the server has said. */
export function useRegistration(): Registration | undefined {
  const [found, setFound] = useState<Registration>();
  useEffect(() => {
    let isLeft = false;
    call(registrationEndpoint)
      .then(
        ({ data }) => data,
        () => UNKNOWN,
      )
      .then((now) => isLeft || setFound(now));
    return () => {
      isLeft = true;
    };
  }, []);
  return found;
}

/** Whether nobody can make a company here. */
export function isClosed(now: Registration | undefined): boolean {
  return now?.kind === "invited" || now?.kind === "off";
}
