import { TabPanel, Tabs } from "../../ui/controls/tabs.tsx";
import { choiceParam } from "../../ui/hooks/url-params.ts";
import { useUrlState } from "../../ui/hooks/use-url-state.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { CompanyEntry, CompanyExpenses, Payables, WaitingExpenses } from "../expenses/public.ts";
import { useCan } from "../session/public.ts";

const tabs = [
  { value: "waiting", label: "Waiting for my decision" },
  { value: "expenses", label: "All expenses" },
  { value: "payables", label: "Payables" },
] as const;
const params = { tab: choiceParam(["waiting", "expenses", "payables"], "waiting") };

/** The money of the whole company. People who decide on nothing see their own entries instead. */
export function MoneyPage() {
  return useCan("expense.decide").allowed ? <CompanyMoney /> : <OwnMoney />;
}

function OwnMoney() {
  return (
    <>
      <PageHeader
        title="Money"
        description="The expenses that you entered, on all your projects."
        actions={<CompanyEntry />}
      />
      <CompanyExpenses own />
    </>
  );
}

/** The expenses waiting for a decision, all expenses, and the payables. */
function CompanyMoney() {
  const { state, change } = useUrlState(params);
  return (
    <>
      <PageHeader
        title="Money"
        description="The expenses of all projects."
        actions={<CompanyEntry />}
      />
      <Tabs
        label="Sections of Money"
        value={state.tab}
        // A filter of one part is not carried over to another.
        onChange={(tab) => change({ tab }, { keepOnly: [], push: true })}
        tabs={tabs}
      >
        <TabPanel value="waiting">
          <WaitingExpenses />
        </TabPanel>
        <TabPanel value="expenses">
          <CompanyExpenses />
        </TabPanel>
        <TabPanel value="payables">
          <Payables />
        </TabPanel>
      </Tabs>
    </>
  );
}
