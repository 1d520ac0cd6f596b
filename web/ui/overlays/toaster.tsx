import "./toaster.css";
import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { currentToasts, dismissToast, pauseToasts, subscribeToToasts } from "./toast-store.ts";
import type { Toast } from "./toast-store.ts";

/** The toasts of every screen, rendered once, near the root. The timers pause while one is hovered or focused. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts);
  const [held, setHeld] = useState(false);
  const isHeld = held && toasts.length > 0;
  useEffect(() => pauseToasts(isHeld), [isHeld]);
  return (
    <section aria-label="Messages" aria-live="polite" aria-relevant="additions">
      <div
        role="presentation"
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
        className="toasts"
      >
        {toasts.map((entry) => (
          <ToastRow key={entry.id} toast={entry} held={held} onPress={() => setHeld(false)} />
        ))}
      </div>
    </section>
  );
}

interface ToastRowProps {
  toast: Toast;
  held: boolean;
  /** Called when a press removes the toast: the pointer and the focus then leave it without an event. */
  onPress: () => void;
}

function ToastRow({ toast, held, onPress }: ToastRowProps) {
  const { id, message, tone, action, duration } = toast;
  useEffect(() => {
    if (held || duration === Number.POSITIVE_INFINITY) return;
    const timer = window.setTimeout(() => dismissToast(id), duration);
    return () => window.clearTimeout(timer);
  }, [id, duration, held]);

  const close = () => {
    onPress();
    dismissToast(id);
  };
  const act = () => {
    close();
    action?.onClick();
  };
  return (
    <div
      role={tone === "red" ? "alert" : undefined}
      // A phone has space for the latest toast only.
      className="max-sm:not-last:hidden pointer-events-auto flex w-full max-w-md animate-rise-in items-center gap-3 rounded-md bg-ink py-1.5 pr-1.5 pl-4 text-sm font-medium text-inverse shadow-float sm:w-auto sm:min-w-72"
    >
      {tone === "green" && <CircleCheck className="size-4 shrink-0" role="img" aria-label="Done" />}
      {tone === "red" && <CircleAlert className="size-4 shrink-0" role="img" aria-label="Error" />}
      <span className="min-w-0 flex-1 py-1.5">{message}</span>
      {action !== undefined && (
        <button
          type="button"
          onClick={act}
          className="h-9 shrink-0 rounded-sm px-3 font-bold underline decoration-signal decoration-2 underline-offset-4 hover:bg-inverse/10 focus-visible:outline-inverse focus-visible:outline-offset-[-3px] pointer-coarse:h-11"
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Dismiss"
        onClick={close}
        className="grid size-9 shrink-0 place-items-center rounded-sm hover:bg-inverse/10 focus-visible:outline-inverse focus-visible:outline-offset-[-3px] pointer-coarse:size-11"
      >
        <X className="size-4" aria-hidden="true" />
      </button>
    </div>
  );
}
