import type { FormEvent, ReactNode } from "react";
import { Banner } from "../../ui/data/banner.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Dialog, DialogFooter } from "../../ui/overlays/dialog.tsx";
import { DiscardQuestion } from "../../ui/overlays/discard-question.tsx";
import type { useUnsavedGuard } from "../../ui/hooks/use-unsaved-guard.ts";

interface FormDialogProps {
  title: string;
  description?: ReactNode;
  /** The act, as a verb: "Add resource". */
  act: string;
  /** What would be lost by leaving: "This new resource". */
  what: string;
  guard: ReturnType<typeof useUnsavedGuard>;
  failure: string | undefined;
  busy: boolean;
  onSubmit: (event: FormEvent) => void;
  children: ReactNode;
}

/** A dialog around a form: its failure, its buttons, and the question before it is left. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, act, what, guard, failure, busy, onSubmit, children } = props;
  return (
    <>
      <Dialog open onClose={guard.leave} title={title} description={description} busy={busy}>
        <form onSubmit={onSubmit} noValidate>
          {children}
          {failure !== undefined && <Banner tone="red">{failure}</Banner>}
          <DialogFooter>
            <Button onClick={guard.leave} disabled={busy}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" loading={busy}>
              {act}
            </Button>
          </DialogFooter>
        </form>
      </Dialog>
      <DiscardQuestion guard={guard} what={what} />
    </>
  );
}
