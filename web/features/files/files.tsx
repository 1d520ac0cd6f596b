import type { Involvement } from "../../../contract/permissions.ts";
import { lazyView } from "../../ui/overlays/lazy-view.tsx";
import type { FileTarget } from "./file-queries.ts";
import { FilesSkeleton } from "./files-skeleton.tsx";

const FileSection = lazyView(
  async () => (await import("./file-section.tsx")).FileSection,
  <FilesSkeleton />,
);

/** Files to attach to a record that is still being created. Lazily loaded. */
export const ChosenFiles = lazyView(
  async () => (await import("./uploads/chosen-files.tsx")).ChosenFiles,
  <div className="h-8 pointer-coarse:h-11" />,
);

/**
 * Takes photos with the camera or from the gallery, for a record that is being created. Lazily loaded.
 * @public
 */
export const PhotoCapture = lazyView(
  async () => (await import("./uploads/photo-capture.tsx")).PhotoCapture,
  <div className="h-8 pointer-coarse:h-11" />,
);

export interface FilesProps {
  home: FileTarget;
  /** Who the record belongs to. It decides who may add files. */
  involvement: Involvement;
  /** A sentence that says why files can no longer be removed; undefined if they can. */
  settled?: string | undefined;
  /** What a file is called here: "receipt", "file". */
  noun?: "receipt" | "file" | undefined;
  /** The text shown while there are no files: "No photos yet." */
  empty?: string | undefined;
  /** False where another part of the screen adds files. */
  adds?: boolean | undefined;
}

/** The files on a project, a task or an expense, with a button to add some. Lazily loaded. Give it a heading. */
export function Files(props: FilesProps) {
  const key = Object.values(props.home).join("");
  return <FileSection key={key} {...props} />;
}
