import type { Role } from "../../../contract/permissions.ts";
import { ClientHome } from "./client-home.tsx";
import { ContractorHome } from "./contractor-home.tsx";
import { EngineerHome } from "./engineer-home.tsx";

export interface HomeBodyProps {
  role: Role;
  /** The maximum length of each list in the dashboard's block. Undefined on the page, which shows everything. */
  most?: number | undefined;
}

/** A role's own work. Admins run projects like engineers. */
export function HomeBody({ role, most }: HomeBodyProps) {
  switch (role) {
    case "admin":
    case "engineer":
      return <EngineerHome most={most} />;
    case "client":
      return <ClientHome most={most} />;
    case "contractor":
      return <ContractorHome most={most} />;
  }
}
