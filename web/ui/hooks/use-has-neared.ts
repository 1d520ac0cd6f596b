import { type RefCallback, useEffect, useState } from "react";

/** A ref for an element, and whether the element is close to the screen or has been. */
export function useHasNeared(): [RefCallback<Element>, boolean] {
  const [element, setElement] = useState<Element | null>(null);
  const [neared, setNeared] = useState(false);
  useEffect(() => {
    if (neared || !element) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNeared(true),
      { rootMargin: "300px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, neared]);
  return [setElement, neared];
}
