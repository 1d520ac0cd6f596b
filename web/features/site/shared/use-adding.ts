import { useState } from "react";
import { storeProblem } from "./store-shared.ts";

/** Runs the work of an Add button once at a time, with the sentence for what went wrong. */
export function useAdding(add: () => Promise<string | undefined>) {
  const [problem, setProblem] = useState<string>();
  const [isAdding, setAdding] = useState(false);
  const press = async () => {
    setProblem(undefined);
    setAdding(true);
    try {
      setProblem(await add());
    } catch (error) {
      setProblem(storeProblem(error));
    } finally {
      setAdding(false);
    }
  };
  return { problem, isAdding, press: () => void press() };
}
