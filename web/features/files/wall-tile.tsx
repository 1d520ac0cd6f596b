import type { ProjectFile } from "../../../contract/files.ts";
import { openingOf, subjects } from "../../../contract/subjects.ts";
import { paths } from "../../paths.ts";
import { TextLink } from "../../ui/controls/text-link.tsx";
import { FileTile } from "./file-tile.tsx";

/** A file on the wall: who added it, and a link to the task or expense that it is on. */
export function WallTile({ file, onShow }: { file: ProjectFile; onShow: () => void }) {
  const { subject, of, project, uploadedBy } = file;
  const isElsewhere = subject.kind !== "project";
  const opening = openingOf({ kind: subject.kind, id: subject._id }, { comments: false });
  return (
    // Whether an expense is approved, so that its files stay, is known on the expense.
    <FileTile file={file} settled={subject.kind === "expense"} onShow={onShow}>
      <p className="mt-1 text-xs text-muted">
        <span className="block truncate">{uploadedBy?.name ?? "Somebody who has left"}</span>
        {isElsewhere && (
          <TextLink to={paths.opening(project, opening)}>
            <span className="sr-only">{`On ${subjects[subject.kind].noun} `}</span>
            {of || subjects[subject.kind].noun}
          </TextLink>
        )}
      </p>
    </FileTile>
  );
}
