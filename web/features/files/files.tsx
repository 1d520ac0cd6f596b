import { type ComponentProps, lazy, Suspense } from "react";
import type { Involvement } from "../../../contract/permissions.ts";
import type { FileHome } from "./file-queries.ts";
import { FilesSkeleton } from "./files-skeleton.tsx";

const FileSection = lazy(async () => ({
  default: (await import("./file-section.tsx")).FileSection,
}));

const LazyChosenFiles = lazy(async () => ({
  default: (await import("./chosen-files.tsx")).ChosenFiles,
}));

export interface FilesProps {
  home: FileHome;
  /** Whose the thing is: it decides who may add files to it. */
  involvement: Involvement;
  /** Whether what was added stays: the expense that it belongs to is approved. */
  settled?: boolean | undefined;
  /** What one of them is called here: "receipt", "file". */
  noun?: "receipt" | "file" | undefined;
}

/** The files on a project, a task or an expense, with the way to add some. Loaded when it is shown; give it a heading. */
export function Files(props: FilesProps) {
  const key = Object.values(props.home).join("");
  return (
    <Suspense fallback={<FilesSkeleton />}>
      <FileSection key={key} {...props} />
    </Suspense>
  );
}

/** Files that are to be added to a thing which is only just being made. Loaded when it is shown. */
export function ChosenFiles(props: ComponentProps<typeof LazyChosenFiles>) {
  return (
    <Suspense fallback={<div className="h-8 pointer-coarse:h-11" />}>
      <LazyChosenFiles {...props} />
    </Suspense>
  );
}
