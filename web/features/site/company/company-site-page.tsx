import { TabPanel, Tabs } from "../../../ui/controls/tabs.tsx";
import { useUrlState } from "../../../ui/hooks/use-url-state.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { siteParams } from "./company-site-params.ts";
import { CompanySnags } from "./company-snags.tsx";
import { DiariesOfDay } from "./diaries-of-day.tsx";

/** The site of all projects: the snags that are still open, and who has written a day's diary. */
export function CompanySitePage() {
  const { state, change } = useUrlState(siteParams);
  return (
    <>
      <PageHeader title="Site" description="The snags and the site diaries of all your projects." />
      <Tabs
        label="Sections of the site"
        value={state.tab}
        // The filters of one part mean nothing in the other.
        onChange={(tab) => change({ tab }, { keepOnly: [], push: true })}
        tabs={[
          { value: "snags", label: "Snags" },
          { value: "diaries", label: "Diaries of a day" },
        ]}
      >
        <TabPanel value="snags">
          <CompanySnags />
        </TabPanel>
        <TabPanel value="diaries">
          <DiariesOfDay />
        </TabPanel>
      </Tabs>
    </>
  );
}
