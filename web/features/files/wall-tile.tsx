import type { ProjectFile } from "../../../contract/files/files.ts";
import { openingOf, subjects } from "../../../contract/subjects.ts";
import { paths } from "../../paths.ts";
import { TextLink } from "../../ui/controls/text-link.tsx";
import { FileTile } from "./file-tile.tsx";
import { isShown } from "./file-words.ts";

const moments = { before: "Before", after: "After" };

interface WallTileProps {
  file: ProjectFile;
  onShow: () => void;
  /** Whether it is selected; undefined if photos are opened and not selected. */
  selected?: boolean | undefined;
  onSelect?: (() => void) | undefined;
  tall?: boolean | undefined;
  /** Whether it is shown in a group, from which nothing is removed. */
  grouped?: boolean | undefined;
  /** Whether the heading of its group is the record that it is on. */
  underRecord?: boolean | undefined;
}

/** A file on the wall: whether it shows before or after, and a link to the record that it is on. */
export function WallTile(props: WallTileProps) {
  const { file, onShow, selected, onSelect, tall, grouped, underRecord = false } = props;
  const { subject, of, project, uploadedBy } = file;
  const isElsewhere = subject.kind !== "project" && !underRecord;
  const opening = openingOf({ kind: subject.kind, id: subject._id }, { comments: false });
  return (
    // Only the record's own screen knows whether an expense or a diary is approved, so that its files stay.
    <FileTile
      file={file}
      settled={subject.kind === "expense" || subject.kind === "diary"}
      onShow={selected === undefined ? onShow : () => onSelect?.()}
      selected={selected}
      tall={tall}
      grouped={grouped}
    >
      <p className="mt-1 text-xs text-muted">
        {file.moment && <span className="block">{moments[file.moment]}</span>}
        {!file.forClient && <span className="block">Hidden from clients</span>}
        {!isShown(file) && (
          <span className="block truncate">{uploadedBy?.name ?? "Somebody who has left"}</span>
        )}
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
