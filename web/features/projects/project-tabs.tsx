import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import type { Project } from "../../../contract/projects.ts";
import { Card } from "../../ui/data/card.tsx";
import { TabPanel, Tabs } from "../../ui/controls/tabs.tsx";
import { Files } from "../files/public.ts";
import { ProjectMoney } from "../money/public.ts";
import { ProjectTasks } from "../tasks/public.ts";
import { Team } from "../team/public.ts";

const tabs = ["tasks", "team", "money", "files"] as const;
type Tab = (typeof tabs)[number];

/** What the URL says of one part means nothing to another. */
const ofTasks = ["sort", "task", "search"];
const ofMoney = ["part", "expense", "view", "over", "status", "code", "from", "to"];
const ofOnePart = ["tab", ...ofTasks, ...ofMoney];

/** A project is nobody's own: only those who run it add files to it. */
const ofNobody = { createdBy: null, assignedTo: null };

interface ProjectTabsProps {
  projectId: string;
  /** Undefined while it is on its way. */
  project: Project | undefined;
}

/** The parts of a project, one at a time; which one stands in the URL, and only that one is fetched. */
export function ProjectTabs({ projectId, project }: ProjectTabsProps) {
  const [params, setParams] = useSearchParams();
  const tab = tabs.find((name) => name === params.get("tab")) ?? "tasks";
  const place = project ?? { _id: projectId, title: "" };
  // A press tells twice, by pointer and by focus, the second time before the URL has changed.
  const asked = useRef(tab);
  useEffect(() => {
    asked.current = tab;
  }, [tab]);
  const change = (next: Tab) => {
    if (asked.current === next) return;
    asked.current = next;
    const search = new URLSearchParams(params);
    for (const name of ofOnePart) search.delete(name);
    if (next !== "tasks") search.set("tab", next);
    setParams(search, { preventScrollReset: true });
  };
  return (
    <Tabs
      label="Parts of the project"
      value={tab}
      onChange={change}
      tabs={[
        { value: "tasks", label: "Tasks", count: project?.taskCount },
        { value: "team", label: "Team" },
        { value: "money", label: "Money" },
        { value: "files", label: "Files" },
      ]}
    >
      <TabPanel value="tasks">
        <ProjectTasks project={place} />
      </TabPanel>
      <TabPanel value="team">
        <Team project={place} />
      </TabPanel>
      <TabPanel value="money">
        <ProjectMoney projectId={projectId} project={project} />
      </TabPanel>
      <TabPanel value="files">
        <Card>
          <Files home={{ project: projectId }} involvement={ofNobody} />
        </Card>
      </TabPanel>
    </Tabs>
  );
}
