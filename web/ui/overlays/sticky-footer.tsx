import type { ReactNode } from "react";
import { DialogFooter } from "./dialog.tsx";

/** The buttons of a dialog that stay in sight below a long list. */
export function StickyFooter({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 -mx-5 mt-4 -mb-5 border-t border-line bg-raised px-5 pb-5 sm:-mx-6 sm:-mb-6 sm:px-6 [&>div]:mt-4">
      <DialogFooter>{children}</DialogFooter>
    </div>
  );
}
