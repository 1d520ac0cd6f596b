import { X } from "lucide-react";
import { useEffect, useId, useLayoutEffect, useRef } from "react";
import { NavLink } from "react-router";
import { BareIconButton } from "../controls/icon-button.tsx";
import type { NavDrawerProps } from "./nav-drawer.tsx";

/** The links as large rows in the browser's own modal dialog, without the code of the other dialogs. */
export function NavDrawerDialog({ nav, foot, onClose }: NavDrawerProps & { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Closing the dialog returns the focus to the button; removing it would not.
    return () => shown?.close();
  }, []);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const leave = () => close.current();
    // A press on the backdrop is one on the dialog itself.
    const press = ({ target }: Event) => target === dialog.current && leave();
    dialog.current?.addEventListener("click", press, { signal });
    // Where the bar has space for the links, the drawer is hidden and must not leave the page inert.
    window.matchMedia("(min-width: 64rem)").addEventListener("change", leave, { signal });
    return () => ended.abort();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-modal="true"
      aria-labelledby={titleId}
      data-scroll-lock
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // What the drawer contains may close it, to ask something above the page.
      onClose={({ currentTarget }) => currentTarget.isConnected && onClose()}
      className="fixed top-(--strip) right-auto bottom-0 left-0 m-0 h-auto max-h-none w-full max-w-80 animate-slide-in-left border-r border-line bg-raised p-0 text-ink shadow-float backdrop:top-(--strip) backdrop:animate-fade-in backdrop:bg-[rgb(10_12_14/0.5)] focus:outline-none"
    >
      <div className="flex h-full flex-col">
        <div className="flex items-start gap-2 border-b border-line px-5 py-4">
          <h2 id={titleId} className="min-w-0 flex-1 text-lg leading-7 font-semibold">
            Plumbline
          </h2>
          <BareIconButton
            label="Close"
            icon={<X aria-hidden="true" />}
            size="sm"
            onClick={onClose}
            className="-mr-2"
          />
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5">
          <nav aria-label="Main" className="-mx-2 flex flex-col gap-1">
            {nav.map((item) => (
              <NavLink
                key={item.to}
                to={item.to}
                end={item.end ?? false}
                onClick={onClose}
                className="flex h-12 items-center gap-3 rounded-md px-3 font-medium text-soft hover:bg-hover aria-[current=page]:bg-hover aria-[current=page]:text-ink [&>svg]:size-5"
              >
                {item.icon}
                {item.label}
              </NavLink>
            ))}
          </nav>
          {foot}
        </div>
      </div>
    </dialog>
  );
}
