import { useLocation, useNavigate, useSearchParams } from "react-router";
import { idIn } from "./expense-filters.ts";

/** The expense that the URL opens beside the list, and the ways to open another and to close it. */
export function useOpenExpense() {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const openId = idIn(params.get("expense"));
  const isStep = (location.state as { isStep?: unknown } | null)?.isStep === true;
  const without = () => {
    const next = new URLSearchParams(params);
    next.delete("expense");
    return next;
  };
  const hrefOf = (expenseId: string) => {
    const next = without();
    next.set("expense", expenseId);
    return `?${next.toString()}`;
  };
  return {
    openId,
    hrefOf,
    open: (expenseId: string) =>
      void navigate(hrefOf(expenseId), { state: { isStep: true }, preventScrollReset: true }),
    /** How a link opens one: the first is a step in the history, others take its place. */
    link: {
      state: { isStep: openId === undefined || isStep },
      replace: openId !== undefined,
      preventScrollReset: true,
    },
    close: () => {
      if (isStep) void navigate(-1);
      else setParams(without(), { replace: true, preventScrollReset: true });
    },
  };
}

export type OpenExpense = ReturnType<typeof useOpenExpense>;
