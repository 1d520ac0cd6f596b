import { PageHeader } from "../../ui/page-header.tsx";
import { CompanyList } from "./company-list.tsx";

/** The directory of companies, for those who do not have it among the tabs of the account. */
export function CompaniesPage() {
  return (
    <>
      <PageHeader
        title="Companies"
        description="Clients, consultants, subcontractors and suppliers that you work with."
      />
      <CompanyList />
    </>
  );
}
