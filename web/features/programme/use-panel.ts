import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { idParam, type UrlParam } from "../../ui/hooks/url-params.ts";
import { useUrlState } from "../../ui/hooks/use-url-state.ts";
import type { ProgrammePanelLink } from "./panel.ts";
import { panels } from "./panel-list.tsx";
import { noViewFilters, viewParams } from "./view/view-params.ts";

const panelParam: UrlParam<string | undefined> = {
  fallback: undefined,
  parse: (text) => panels.find(({ key }) => key === text)?.key,
  format: String,
};
const params = { panel: panelParam, row: idParam };
const all = { ...params, ...viewParams };

/** Which panel the URL opens in place of the table, and which row it leads to. */
export function usePanel() {
  const [search] = useSearchParams();
  const { state, change } = useUrlState(all);
  const { panel: key, row } = state;
  const close = useCallback(() => change({ panel: undefined }, { push: true }), [change]);
  /** The filters are cleared, because they might hide the row. */
  const showRow = useCallback(
    (id: string) => change({ ...noViewFilters, panel: undefined, row: id }, { push: true }),
    [change],
  );
  const forgetRow = useCallback(() => change({ row: undefined }), [change]);
  const linkTo = (panel: string): ProgrammePanelLink => {
    const next = new URLSearchParams(search);
    next.set("panel", panel);
    return { to: `?${next.toString()}`, preventScrollReset: true };
  };
  const panel = useMemo(() => panels.find((one) => one.key === key), [key]);
  return { panel, row, close, showRow, forgetRow, linkTo };
}
