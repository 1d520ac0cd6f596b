import { useEffect, useRef } from "react";
import { Banner } from "./banner.tsx";
import { Button } from "../controls/button.tsx";
import { textLinkClass } from "../controls/text-link.tsx";

interface LoadMoreProps {
  onMore: () => void;
  loading: boolean;
  /** Why the last attempt failed. Nothing more is then fetched automatically. */
  error: string | undefined;
}

/** The end of a paged list. Fetches the next page when it nears the screen, and is a button as well. */
export function LoadMore({ onMore, loading, error }: LoadMoreProps) {
  const place = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  useEffect(() => {
    more.current = onMore;
  });
  const waiting = !loading && error === undefined;

  useEffect(() => {
    if (!waiting || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && more.current(),
      { rootMargin: "600px" },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [waiting]);

  return (
    <div ref={place} className="mt-6 flex justify-center">
      {error === undefined ? (
        <Button onClick={onMore} loading={loading}>
          Load more
        </Button>
      ) : (
        <Banner
          tone="red"
          action={
            <button type="button" className={textLinkClass} onClick={onMore}>
              Retry
            </button>
          }
        >
          {error}
        </Banner>
      )}
    </div>
  );
}
