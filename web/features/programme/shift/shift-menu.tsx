import { CalendarArrowUp } from "lucide-react";
import { SkeletonText } from "../../../ui/data/skeleton.tsx";
import { BareIconButton } from "../../../ui/controls/icon-button.tsx";
import { lazyView } from "../../../ui/overlays/lazy-view.tsx";
import { Popover } from "../../../ui/overlays/popover.tsx";
import type { ShiftFormProps } from "./shift-form.tsx";

const ShiftForm = lazyView<ShiftFormProps>(
  async () => (await import("./shift-form.tsx")).ShiftForm,
  <div className="p-4">
    <SkeletonText lines={3} />
  </div>,
);

/** The button of the toolbar that shifts the selected activities by days. */
export function ShiftMenu(props: Omit<ShiftFormProps, "onDone">) {
  return (
    <Popover
      label="Shift by days"
      align="start"
      className="w-80"
      trigger={
        <BareIconButton
          label="Shift the selected activities by days"
          size="sm"
          icon={<CalendarArrowUp aria-hidden="true" />}
        />
      }
    >
      {(close) => <ShiftForm {...props} onDone={close} />}
    </Popover>
  );
}
