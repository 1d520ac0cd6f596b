import { useState } from "react";
import { SEARCH_MAX } from "./url-params.ts";
import { useDebounced } from "./use-debounced.ts";

/** The search of a Combobox whose choices come from the server. Closing it clears the text. */
export function useComboboxSearch() {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const search = text.trim().slice(0, SEARCH_MAX);
  const asked = useDebounced(search);
  return {
    open,
    search,
    /** The search text for the server, once the person pauses. */
    asked,
    /**
     * The props for the Combobox. `isLoading` says whether the choices for `asked` are still on their way: Enter then
     * waits for them, since the ones on the screen belong to an earlier text.
     */
    box: (isLoading: boolean) => ({
      isPending: isLoading || search !== asked,
      onSearch: setText,
      onOpenChange: (next: boolean) => {
        setOpen(next);
        if (!next) setText("");
      },
    }),
  };
}
