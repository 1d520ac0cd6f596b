import type { Project } from "../../../contract/projects.ts";
import { Card } from "../../ui/data/card.tsx";
import { TabPanel, Tabs } from "../../ui/controls/tabs.tsx";
import { choiceParam, readUrl } from "../../ui/hooks/url-params.ts";
import { useUrlState } from "../../ui/hooks/use-url-state.ts";
import { ProjectFiles } from "../files/public.ts";
import { ProjectMoney } from "../money/public.ts";
import { ProjectTasks } from "../tasks/public.ts";
import { Team } from "../team/public.ts";

const params = { tab: choiceParam(["tasks", "team", "money", "files"], "tasks") };
/** The tab that a URL opens. */
export const tabIn = (searchParams: URLSearchParams) => readUrl(params, searchParams).tab;
/** The parameters that all tabs share. */
const ofEveryTab = ["comments"];

interface ProjectTabsProps {
  projectId: string;
  /** Undefined while it loads. */
  project: Project | undefined;
}

/** The parts of a project as tabs. The URL holds the open tab, and only its data is fetched. */
export function ProjectTabs({ projectId, project }: ProjectTabsProps) {
  const { state, change } = useUrlState(params);
  const named = project ?? { _id: projectId, title: "" };
  return (
    <Tabs
      label="Parts of the project"
      value={state.tab}
      onChange={(tab) => change({ tab }, { push: true, keepOnly: ofEveryTab })}
      tabs={[
        { value: "tasks", label: "Tasks", count: project?.taskCount },
        { value: "team", label: "Team" },
        { value: "money", label: "Money" },
        { value: "files", label: "Files" },
      ]}
    >
      <TabPanel value="tasks">
        <ProjectTasks project={named} />
      </TabPanel>
      <TabPanel value="team">
        <Team project={named} />
      </TabPanel>
      <TabPanel value="money">
        <ProjectMoney projectId={projectId} project={project} />
      </TabPanel>
      <TabPanel value="files">
        <Card>
          <ProjectFiles projectId={projectId} />
        </Card>
      </TabPanel>
    </Tabs>
  );
}
