import { useEffect, useMemo, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { idParam, readUrl } from "./url-params.ts";

/**
 * Closing uses the browser's Back if the page has scrolled no further than this. Back restores the scroll position.
 */
const STILL_PX = 4;

/**
 * The record that the URL opens in a panel beside a list. The first one opened adds a history entry,
 * so that Back closes it; later ones replace that entry.
 * @param name the parameter with the record's id
 * @param part a parameter with a part of the record, such as a week of a resource
 */
export function useUrlPanel(name: string, part?: string) {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const { openId } = readUrl(
    { openId: idParam },
    new URLSearchParams({ openId: params.get(name) ?? "" }),
  );
  const isOpen = openId !== undefined;
  const isStep = (location.state as { isStep?: unknown } | null)?.isStep === true;

  const openedAt = useRef(0);
  useEffect(() => {
    if (isOpen) openedAt.current = window.scrollY;
  }, [isOpen]);

  return useMemo(() => {
    const hrefOf = (id: string | undefined, partOf?: string) => {
      const next = new URLSearchParams(params);
      next.delete(name);
      if (part !== undefined) next.delete(part);
      if (id !== undefined) next.set(name, id);
      if (part !== undefined && partOf !== undefined) next.set(part, partOf);
      return `?${next.toString()}`;
    };
    const how = { state: { isStep: !isOpen || isStep }, replace: isOpen, preventScrollReset: true };
    return {
      openId,
      /** The props of a link that opens a record. */
      linkTo: (id: string, partOf?: string) => ({ to: hrefOf(id, partOf), ...how }),
      open: (id: string, partOf?: string) => void navigate(hrefOf(id, partOf), how),
      /**
       * Goes back to the state before the record was opened. If the page has scrolled since, removes the record
       * from the URL instead.
       */
      close: () => {
        // `close` may be called after a request is answered, when the person has already left with the browser's
        // Back.
        if (!new URLSearchParams(window.location.search).has(name)) return;
        const isStill = Math.abs(openedAt.current - window.scrollY) < STILL_PX;
        if (isStep && isStill) void navigate(-1);
        else void navigate(hrefOf(undefined), { replace: true, preventScrollReset: true });
      },
    };
  }, [params, navigate, name, part, openId, isOpen, isStep]);
}

export type UrlPanel = ReturnType<typeof useUrlPanel>;
/** The props of a link to a record's panel. */
export type PanelLink = ReturnType<UrlPanel["linkTo"]>;
