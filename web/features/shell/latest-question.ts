/** Asks questions of which only the latest waits. An earlier one is answered with `instead`. */
export function latestQuestion<Answer>(instead: Answer) {
  let waiting: ((answer: Answer) => void) | undefined;
  return (show: (answer: (given: Answer) => void) => void): Promise<Answer> =>
    new Promise((resolve) => {
      waiting?.(instead);
      waiting = resolve;
      show(resolve);
    });
}
