import { type ComponentProps, lazy, Suspense } from "react";

/** Loads the project form before it is wanted. */
export const loadProjectForm = () => import("./project-form-dialog.tsx");

const Loaded = lazy(async () => ({ default: (await loadProjectForm()).ProjectFormDialog }));

/** The project form, which loads apart from the pages that open it. */
export function LazyProjectForm(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
