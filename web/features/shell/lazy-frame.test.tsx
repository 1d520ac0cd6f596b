import { Suspense } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { lazyFrame } from "./lazy-frame.tsx";

const Frame = () => <p>the frame</p>;

function shown(LazyFrame: () => React.JSX.Element): string {
  return renderToString(
    <Suspense fallback="loading">
      <LazyFrame />
    </Suspense>,
  );
}

test("a frame whose code is there is shown at once", async () => {
  const LazyFrame = lazyFrame(
    () => Promise.resolve({ Frame }),
    (module) => module.Frame,
  );
  await LazyFrame.load();
  expect(shown(LazyFrame)).toContain("<p>the frame</p>");
});

test("before its code is there, a frame suspends", () => {
  const LazyFrame = lazyFrame(
    () => Promise.resolve({ Frame }),
    (module) => module.Frame,
  );
  expect(shown(LazyFrame)).toContain("loading");
});
