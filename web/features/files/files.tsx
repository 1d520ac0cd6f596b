import { type ComponentProps, lazy, Suspense } from "react";
import type { Involvement } from "../../../contract/permissions.ts";
import type { FileTarget } from "./file-queries.ts";
import { FilesSkeleton } from "./files-skeleton.tsx";

const FileSection = lazy(async () => ({
  default: (await import("./file-section.tsx")).FileSection,
}));

const LazyChosenFiles = lazy(async () => ({
  default: (await import("./chosen-files.tsx")).ChosenFiles,
}));

export interface FilesProps {
  home: FileTarget;
  /** Who the record belongs to. It decides who may add files. */
  involvement: Involvement;
  /** Whether files can no longer be removed, because the expense they belong to is approved. */
  settled?: boolean | undefined;
  /** What a file is called here: "receipt", "file". */
  noun?: "receipt" | "file" | undefined;
}

/** The files on a project, a task or an expense, with a button to add some. Lazily loaded. Give it a heading. */
export function Files(props: FilesProps) {
  const key = Object.values(props.home).join("");
  return (
    <Suspense fallback={<FilesSkeleton />}>
      <FileSection key={key} {...props} />
    </Suspense>
  );
}

/** Files to attach to a record that is still being created. Lazily loaded. */
export function ChosenFiles(props: ComponentProps<typeof LazyChosenFiles>) {
  return (
    <Suspense fallback={<div className="h-8 pointer-coarse:h-11" />}>
      <LazyChosenFiles {...props} />
    </Suspense>
  );
}
