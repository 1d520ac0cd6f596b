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
  /** Whether the file is selected; undefined if a press opens the file instead of selecting it. */
  selected?: boolean | undefined;
  onSelect?: (() => void) | undefined;
  tall?: boolean | undefined;
  /** Whether the tile is in a group, where no file can be removed. */
  grouped?: boolean | undefined;
  /** Whether the heading of the tile's group is the record that the file is on. */
  underRecord?: boolean | undefined;
}

/** A file on the wall: whether it shows before or after, and a link to the record that it is on. */
export function WallTile(props: WallTileProps) {
  const { file, onShow, selected, onSelect, tall, grouped, underRecord = false } = props;
  const { subject, of, project, uploadedBy } = file;
  const isElsewhere = subject.kind !== "project" && !underRecord;
  const opening = openingOf({ kind: subject.kind, id: subject._id }, { comments: false });
  return (
    // Files on expenses and diaries cannot be removed here: only the record's own screen knows whether the record
    // is approved.
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
