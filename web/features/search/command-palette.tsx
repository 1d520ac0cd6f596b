import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import * as Radix from "radix-ui/dialog";
import { useState } from "react";
import { useNavigate } from "react-router";
import { serverMessage } from "../../api/call.ts";
import { Spinner } from "../../ui/controls/spinner.tsx";
import { useCan, useUser } from "../session/public.ts";
import { accountPath } from "../navigation/public.ts";
import { useListbox } from "../../ui/hooks/use-listbox.ts";
import { useReturnFocus } from "../../ui/hooks/use-return-focus.ts";
import { useSearchText } from "../../ui/hooks/use-search-text.ts";
import { useOnline } from "../../ui/hooks/use-online.ts";
import { type PaletteChoice, foundGroups } from "./palette-choices.ts";
import { PaletteList } from "./palette-list.tsx";
import { groupsFor, groupsToBrowse } from "./palette-groups.ts";
import { useActions } from "./use-actions.ts";
import { useScreens } from "./use-screens.ts";
import { useUsedChoices } from "./use-used-choices.ts";
import { search } from "../../../contract/search.ts";
import { queryOptionsFor } from "../../api/queries.ts";

interface CommandPaletteProps {
  onClose: () => void;
  onHelp: () => void;
  onAddProject: () => void;
  onAddTask: () => void;
}

/** Finds projects, tasks, people, pages and actions by the typed text. Enter or a press opens one. */
export function CommandPalette(props: CommandPaletteProps) {
  const { onClose } = props;
  const focus = useReturnFocus();
  return (
    <Radix.Root open onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <div
          data-scroll-lock
          className="fixed inset-0 z-50 animate-fade-in bg-[rgb(10_12_14/0.5)]"
        />
        <Radix.Content
          {...focus}
          aria-modal="true"
          aria-describedby={undefined}
          className="fixed inset-x-0 top-(--strip) z-50 mx-auto flex max-h-[calc(100dvh-var(--strip))] w-full animate-rise-in flex-col overflow-hidden bg-raised shadow-float focus:outline-none sm:top-[12vh] sm:max-h-[70vh] sm:max-w-xl sm:rounded-lg"
        >
          <Radix.Title className="sr-only">Find anything</Radix.Title>
          <Palette {...props} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Palette({ onClose, ...asked }: CommandPaletteProps) {
  const navigate = useNavigate();
  const [query, setQuery] = useState("");
  const [text, setText] = useSearchText(query, setQuery);
  const isOnline = useOnline();
  const { found, isFetching, error, retry } = useFound(query, isOnline);
  const own = { actions: useActions(asked), ...useScreens() };
  const { used, remember } = useUsedChoices();
  const user = useUser();
  const mayManage = useCan("people.manage").allowed;
  const managePath = mayManage ? accountPath(user) : undefined;

  const typed = text.trim();
  const waiting = typed !== "" && isOnline && (typed !== query || isFetching);
  // Nothing moves under the pointer: the list shows once it is known what was used.
  const { groups, isSure } =
    typed === ""
      ? { groups: used ? groupsToBrowse(own, used) : [], isSure: true }
      : groupsFor(typed, own, {
          used: used ?? [],
          found: found ? foundGroups(found, managePath) : [],
        });
  const choices = groups.flatMap((group) => group.choices);
  const pick = (choice: PaletteChoice) => {
    remember(choice);
    onClose();
    if (typeof choice.run === "string") void navigate(choice.run);
    else choice.run();
  };
  const listbox = useListbox({
    items: choices,
    keyOf: ({ id }) => id,
    onPick: pick,
    wraps: true,
    isOpen: choices.length > 0,
    // The pages and actions come first, and do not wait for the server.
    isPending: waiting && !isSure,
  });

  const nothing = typed !== "" && !waiting && !error && choices.length === 0;
  return (
    <>
      <div className="flex shrink-0 items-center gap-3 border-b border-line px-4">
        <Search className="size-5 shrink-0 text-muted" aria-hidden="true" />
        <input
          {...listbox.field}
          data-autofocus
          role="combobox"
          aria-label="Find projects, tasks, people, pages and actions"
          aria-expanded={choices.length > 0}
          aria-controls={listbox.list.id}
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder="Find projects, tasks, people…"
          value={text}
          onChange={(event) => {
            setText(event.target.value.slice(0, SEARCH_MAX));
            listbox.restart();
          }}
          className="h-14 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted"
        />
        {waiting && <Spinner />}
        <Radix.Close className="-mr-1 shrink-0 rounded-sm px-2 py-1 text-sm font-medium text-muted hover:text-ink pointer-coarse:min-h-11">
          Close
        </Radix.Close>
      </div>
      <PaletteList groups={groups} listbox={listbox} />
      {error && (
        <div
          role="alert"
          className="flex items-center gap-3 border-t border-line px-4 py-3 text-sm"
        >
          <p className="flex-1">{serverMessage(error, "The search failed. Please try again.")}</p>
          <button
            type="button"
            onClick={retry}
            className="rounded-sm font-semibold underline underline-offset-3 pointer-coarse:min-h-11"
          >
            Retry
          </button>
        </div>
      )}
      {typed !== "" && !isOnline && (
        <p className="border-t border-line px-4 py-3 text-sm text-soft">
          Without a network, only pages and actions are found.
        </p>
      )}
      <p
        role="status"
        className={
          nothing && isOnline ? "px-4 pt-3 pb-6 text-center text-sm text-muted" : "sr-only"
        }
      >
        {nothing && isOnline && `Nothing found for “${typed}”. Try fewer or other words.`}
        {typed !== "" &&
          !waiting &&
          choices.length > 0 &&
          `${choices.length} ${choices.length === 1 ? "result" : "results"}`}
      </p>
    </>
  );
}

/** The server refuses a longer search. */
const SEARCH_MAX = 100;

/** The hits for a text. The hits of the previous text stay until the new ones arrive. */
function useFound(text: string, isOnline: boolean) {
  const isSearching = text !== "" && isOnline;
  const found = useQuery({
    ...queryOptionsFor(search, { query: { q: text } }),
    placeholderData: keepPreviousData,
    enabled: isSearching,
  });
  return {
    found: isSearching ? found.data?.data : undefined,
    isFetching: isSearching && found.isFetching,
    error: isSearching && found.isError ? found.error : null,
    retry: () => void found.refetch(),
  };
}
