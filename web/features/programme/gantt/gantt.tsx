import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { HEAD_HEIGHT, type GanttProps, type PressedKey } from "../view-model.ts";
import { GanttController } from "./controller.ts";
import type { BarCard, ChosenLink } from "./gantt-state.ts";
import { HoverCard } from "./hover-card.tsx";
import { performKey } from "./key-actions.ts";
import { barKey, ganttKey, type KeyMeaning } from "./keys.ts";
import { formPosition, LinkForm } from "./link-form.tsx";
import { listenToPointers } from "./pointer-input.ts";
import { watchTheme } from "./screen-palette.ts";
import { paint } from "../../../../engine/programme/gantt/paint.ts";
import { paperPalette } from "../../../../engine/programme/gantt/paper-palette.ts";
import { SvgSurface } from "../../../../engine/programme/gantt/svg-surface.ts";

const KEYS = "Alt+ArrowLeft Alt+ArrowRight Alt+Shift+ArrowLeft Alt+Shift+ArrowRight + - Home Enter";

/** The Gantt of the programme: bars against time, on a canvas. */
export function Gantt(props: GanttProps) {
  const { width, height, scroll, readOnly, plan, onEdit, handle } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const controller = useRef<GanttController | null>(null);
  const latest = useRef(props);
  const toPaper = useRef<() => void>(undefined);
  const [card, setCard] = useCard();
  const [link, setLink] = useState<ChosenLink | null>(null);
  const [focus, setFocus] = useState("");
  const [words, setWords] = useState("");

  const act = useCallback((meaning: KeyMeaning | undefined): boolean => {
    const made = controller.current;
    if (!made || !meaning) return false;
    return performKey(meaning, { controller: made, props: latest.current, say: setWords });
  }, []);

  useLayoutEffect(() => {
    latest.current = props;
    controller.current?.update(props);
  });

  useLayoutEffect(() => {
    const element = canvas.current;
    const sheet = paper.current;
    if (!element || !sheet) return;
    const end = new AbortController();
    const { signal } = end;
    const made = new GanttController(element, latest.current, {
      card: setCard,
      link: setLink,
      focus: setFocus,
      // A non-breaking space, so that the same words are read a second time.
      say: (text) => setWords((before) => (before === text ? `${text}\u00a0` : text)),
    });
    controller.current = made;
    listenToPointers(element, made, signal);
    watchTheme(() => made.restyle(), signal);
    document.fonts.addEventListener("loadingdone", () => made.restyle(), { signal });
    toPaper.current = watchPrint(sheet, made, signal);
    element.parentElement?.addEventListener(
      "keydown",
      (event) => {
        if (!act(ganttKey(event))) return;
        event.preventDefault();
        event.stopPropagation();
      },
      { signal },
    );
    return () => {
      end.abort();
      made.dispose();
      controller.current = null;
    };
  }, [setCard, act]);

  useEffect(() => scroll.subscribe(() => controller.current?.invalidate()), [scroll]);

  const pressKey = (key: PressedKey): boolean => act(barKey(key));

  useImperativeHandle(handle, () => ({
    zoomIn: () => controller.current?.zoomStep(1),
    zoomOut: () => controller.current?.zoomStep(-1),
    fit: () => controller.current?.fit(),
    goToToday: () => controller.current?.goToToday(),
    reveal: (id) => controller.current?.reveal(id),
    setScale: (step) => controller.current?.setScale(step),
    pressKey,
    toPaper: () => toPaper.current?.(),
  }));

  const chosen = link && plan.links.find(({ _id }) => _id === link.id);
  const closeLink = () => setLink(link && { ...link, isOpen: false });
  return (
    <div className="relative select-none" style={{ width, height }} data-testid="programme-drawing">
      <div
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application takes keys
        tabIndex={0}
        aria-roledescription="Gantt chart"
        aria-label={focus === "" ? "Drawing. No row is selected." : `Drawing. ${focus}`}
        aria-keyshortcuts={KEYS}
        className="focus-visible:-outline-offset-2 print:hidden"
      >
        <canvas ref={canvas} className="block touch-none" style={{ width, height }} />
      </div>
      <div ref={paper} aria-hidden className="hidden print:block" />
      <div role="status" className="sr-only">
        {words}
      </div>
      {card && <HoverCard card={card} width={width} height={height} />}
      {link?.isOpen && chosen && readOnly === null && (
        <LinkForm
          key={chosen._id}
          link={chosen}
          plan={plan}
          label={link.words}
          at={formPosition(link.at, { width, height: Math.max(height, HEAD_HEIGHT) })}
          onClose={closeLink}
          onSave={(fields) => {
            onEdit(
              [{ op: "set_link", _id: chosen._id, fields }],
              `Change ${lowerLink(link.words)}`,
            );
            closeLink();
          }}
          onRemove={() => {
            onEdit([{ op: "remove_link", _id: chosen._id }], `Remove ${lowerLink(link.words)}`);
            controller.current?.links.choose(null, link.at);
          }}
        />
      )}
    </div>
  );
}

const lowerLink = (words: string): string => words.replace(/^Link/, "link").slice(0, 190);

/** Prints the Gantt as vectors and text instead of screen pixels. @returns a function that redraws it for print */
function watchPrint(
  sheet: HTMLElement,
  controller: GanttController,
  signal: AbortSignal,
): () => void {
  const before = () => {
    const { scene } = controller;
    const surface = new SvgSurface(getComputedStyle(sheet).fontFamily);
    paint(surface, { ...scene, bands: [], handles: null }, paperPalette);
    const picture = new DOMParser().parseFromString(
      surface.toText(scene.view),
      "image/svg+xml",
    ).documentElement;
    // The picture keeps its size on the screen, so that its rows line up with those of the table.
    picture.style.display = "block";
    sheet.replaceChildren(document.importNode(picture, true));
  };
  window.addEventListener("beforeprint", before, { signal });
  window.addEventListener("afterprint", () => sheet.replaceChildren(), { signal });
  return before;
}

const REST = 320;

/** The card beside the pointer: shown at once during a drag, otherwise when the pointer has rested on a bar. */
function useCard(): readonly [BarCard | null, (card: BarCard | null) => void] {
  const [shown, setShown] = useState<BarCard | null>(null);
  const timer = useRef<number>(undefined);
  const current = useRef<string | null>(null);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const open = useCallback((card: BarCard | null) => {
    current.current = card?.id ?? null;
    setShown(card);
  }, []);
  const show = useCallback(
    (card: BarCard | null) => {
      window.clearTimeout(timer.current);
      // Once open, the card follows the pointer on its own bar.
      if (card === null || card.isAtOnce || card.id === current.current) {
        open(card);
        return;
      }
      open(null);
      timer.current = window.setTimeout(() => open(card), REST);
    },
    [open],
  );
  return [shown, show];
}
