import { type DragEvent, useRef, useState } from "react";

/** Tracks a drag of files over an element and its children. */
export function useDrop(onDrop: ((files: readonly File[]) => void) | undefined) {
  const [over, setOver] = useState(false);
  const depth = useRef(0);
  const move = (by: number) => {
    depth.current = Math.max(0, depth.current + by);
    setOver(depth.current > 0);
  };
  const isOfFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");
  const handlers = {
    onDragEnter: (event: DragEvent) => isOfFiles(event) && move(1),
    onDragLeave: (event: DragEvent) => isOfFiles(event) && move(-1),
    onDragOver: (event: DragEvent) => isOfFiles(event) && event.preventDefault(),
    onDrop: (event: DragEvent) => {
      if (!isOfFiles(event)) return;
      event.preventDefault();
      depth.current = 0;
      setOver(false);
      onDrop?.([...event.dataTransfer.files]);
    },
  };
  return { over: over && onDrop !== undefined, handlers: onDrop ? handlers : {} };
}
