import { useState } from "react";
import { SEARCH_MAX } from "./url-params.ts";
import { useDebounced } from "./use-debounced.ts";

/** The search of a Combobox whose choices come from the server. Closing it clears the text. */
export function useComboboxSearch() {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const search = text.trim().slice(0, SEARCH_MAX);
  return {
    open,
    search,
    /** The search text for the server, once the person pauses. */
    asked: useDebounced(search),
    /** The props for the Combobox. */
    box: {
      onSearch: setText,
      onOpenChange: (next: boolean) => {
        setOpen(next);
        if (!next) setText("");
      },
    },
  };
}
