import { PageHeader } from "../../ui/page-header.tsx";
import { CompanyList } from "./company-list.tsx";

/** The directory of companies, for people who do not have it as a tab of the account page. */
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
