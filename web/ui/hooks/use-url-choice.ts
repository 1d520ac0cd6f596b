import { useSearchParams } from "react-router";

/**
 * One of a few choices, which stands in the URL by `name`; the first of them, which holds when nothing is
 * chosen, does not.
 */
export function useUrlChoice<Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): readonly [Value, (next: Value) => void] {
  const [params, setParams] = useSearchParams();
  const [first] = values;
  const chosen = values.find((value) => value === params.get(name)) ?? first;
  const choose = (next: Value) =>
    setParams(
      (current) => {
        const search = new URLSearchParams(current);
        if (next === first) search.delete(name);
        else search.set(name, next);
        return search;
      },
      { replace: true, preventScrollReset: true },
    );
  return [chosen, choose];
}
