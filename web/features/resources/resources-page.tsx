import { Plus } from "lucide-react";
import { Button } from "../../ui/controls/button.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { TabPanel, Tabs } from "../../ui/controls/tabs.tsx";
import { LazyCompanyCalendars } from "../calendars/public.ts";
import { useToday, useUser } from "../session/public.ts";
import { HeatMap } from "./heat/heat-map.tsx";
import { Materials } from "./materials.tsx";
import { ResourceDialog, ResourcePanel, prepareParts } from "./lazy-parts.ts";
import { ResourceList } from "./resource-list.tsx";
import { usePrefetch } from "../../ui/hooks/use-prefetch.ts";
import { choiceParam } from "../../ui/hooks/url-params.ts";
import { useUrlStart } from "../../ui/hooks/use-url-start.ts";
import { useResourceFilters } from "./use-resource-filters.ts";

const tabs = [
  { value: "map", label: "Heat map" },
  { value: "list", label: "List" },
  { value: "materials", label: "Materials" },
  { value: "calendars", label: "Calendars" },
] as const;

/** What a link begins. */
const newParams = { new: choiceParam(["resource"]) };

/** The company's resources: their utilisation, their list, and the materials. */
export function ResourcesPage() {
  const filtering = useResourceFilters();
  const { filters, change, linkTo, close } = filtering;
  const { currency } = useUser().workspace;
  const today = useToday();
  const [begun, begin] = useUrlStart(newParams);
  const add = () => begin("resource");
  usePrefetch(prepareParts);
  const { resource, week } = filters;
  return (
    <>
      <PageHeader
        title="Resources"
        description="Labour, plant, materials and subcontractors, and the tasks that need them."
        actions={
          filters.view !== "calendars" && (
            <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={add}>
              Add resource
            </Button>
          )
        }
      />
      <Tabs
        label="Views of the resources"
        value={filters.view}
        // A search in one view is not carried over to another.
        onChange={(view) =>
          change({
            view,
            search: undefined,
            kind: undefined,
            resource: undefined,
            week: undefined,
          })
        }
        tabs={tabs}
      >
        <TabPanel value="map">
          <HeatMap filtering={filtering} today={today} onAdd={add} />
        </TabPanel>
        <TabPanel value="list">
          <ResourceList filtering={filtering} onAdd={add} />
        </TabPanel>
        <TabPanel value="materials">
          <Materials filtering={filtering} today={today} onAdd={add} />
        </TabPanel>
        <TabPanel value="calendars">
          <LazyCompanyCalendars />
        </TabPanel>
      </Tabs>
      {resource !== undefined && (
        <ResourcePanel
          key={resource}
          id={resource}
          week={week}
          today={today}
          whole={linkTo(resource)}
          onClose={close}
        />
      )}
      {begun && (
        <ResourceDialog
          resource={undefined}
          currency={currency}
          today={today}
          onClose={() => begin(undefined)}
        />
      )}
    </>
  );
}
