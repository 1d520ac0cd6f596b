import { ChevronsUpDown } from "lucide-react";
import { paths } from "../../../paths.ts";
import { BareIconButton } from "../../../ui/controls/icon-button.tsx";
import { TextLink } from "../../../ui/controls/text-link.tsx";
import { useDocumentTitle } from "../../../ui/hooks/use-document-title.ts";
import { usePrefetch } from "../../../ui/hooks/use-prefetch.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { PhotoCapture } from "../../files/public.ts";
import { ProjectPicker, useChosenProject } from "../../project-picker/public.ts";
import { Frozen, useCan } from "../../session/public.ts";
import { SiteTab } from "../lazy-parts.ts";
import { loadOutboxPanel } from "../outbox/load-panel.ts";
import { useOpenProject, useProjectLists } from "../parts/use-site.ts";
import { prepareRecords } from "../records/lazy-parts.ts";
import { InstallLine } from "./install-line.tsx";
import { NewSnag } from "./new-snag.tsx";
import { RefusedLine } from "./refused-line.tsx";
import { TodayDiary } from "./today-diary.tsx";
import { TodaySnags } from "./today-snags.tsx";
import { TodayTasks } from "./today-tasks.tsx";

/** Loads ahead what this screen leads to: there may be no network then. */
const prepareToday = () =>
  Promise.all([prepareRecords(), SiteTab.prepare(), PhotoCapture.prepare(), loadOutboxPanel()]);

interface TodayScreenProps {
  readonly projectId: string;
  readonly onProject: (projectId: string) => void;
}

/** Today on the site of one project: the diary, the reader's snags and tasks, and what was refused. */
export function TodayScreen({ projectId, onProject }: TodayScreenProps) {
  useOpenProject(projectId);
  usePrefetch(prepareToday, { always: true });
  const project = useChosenProject(projectId);
  const title = useProjectLists(projectId)?.title ?? project?.title ?? "Today on site";
  useDocumentTitle(title);
  const writes = useCan("site.write").allowed;
  const isArchived = project !== undefined && project.archivedAt !== null;
  return (
    <div className="site-sun site-list mx-auto grid max-w-2xl grid-cols-1 gap-2">
      <PageHeader
        title={title}
        onPhone="title"
        aside={
          <ProjectPicker
            value={projectId}
            onChange={(next) => next && onProject(next._id)}
            placeholder="Switch project"
            trigger={
              <BareIconButton
                label="Switch project"
                size="sm"
                icon={<ChevronsUpDown aria-hidden="true" />}
                className="-ml-2"
              />
            }
          />
        }
      />
      <Frozen
        value={
          isArchived ? "This project is archived, so nothing in it can be changed." : undefined
        }
      >
        <RefusedLine />
        <TodayDiary projectId={projectId} />
        <TodaySnags projectId={projectId} />
        <TodayTasks projectId={projectId} />
        <NewSnag projectId={projectId} />
      </Frozen>
      <InstallLine projectId={projectId} />
      {!writes && (
        <p className="px-1 text-sm text-soft">
          The builder decides which diaries and snags you see here.
        </p>
      )}
      <p className="px-1 text-sm">
        <TextLink to={paths.project(projectId)}>Open the whole project</TextLink>
      </p>
    </div>
  );
}
