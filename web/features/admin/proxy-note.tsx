import { useQuery } from "@tanstack/react-query";
import { getConnection } from "../../../contract/workspaces.ts";
import { queryOptionsFor } from "../../api/queries.ts";
import { Banner } from "../../ui/data/banner.tsx";

/** Says what to set on the server while one's own requests come through a proxy that it does not trust. */
export function ProxyNote() {
  const { data } = useQuery({ ...queryOptionsFor(getConnection), select: ({ data }) => data });
  return data?.proxy === "untrusted" ? (
    <div className="mb-5">
      <Banner tone="orange" title="The reverse proxy is not trusted yet">
        Everybody who comes through it counts as one address, and shares one limit of sign-ins. On
        the server, set TRUST_PROXY=on and PUBLIC_URL to the address that people open, then restart.
      </Banner>
    </div>
  ) : null;
}
