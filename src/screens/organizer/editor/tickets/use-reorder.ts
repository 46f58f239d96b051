import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';

interface Reorder {
  /** Number of rows. */
  readonly count: number;
  readonly onMove: (from: number, to: number) => void;
}

/**
 * Reorders rows by a handle: dragged with a pointer, or moved with the arrow keys. A row moves once the pointer
 * passes the middle of its neighbour, so that the current order is always visible.
 */
export function useReorder({ count, onMove }: Reorder) {
  const rows = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const drag = useEffectEvent((y: number) => {
    if (dragged === null) return;
    const boxes = [...(rows.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const above = boxes.filter((box, place) => place !== dragged && y > box.top + box.height / 2);
    if (above.length === dragged) return;
    onMove(dragged, above.length);
    setDragged(above.length);
  });
  const isDragging = dragged !== null;
  useEffect(() => {
    const page = rows.current?.ownerDocument;
    if (!isDragging || page === undefined) return undefined;
    // Listens on the page, because a handle moved in the DOM loses its pointer capture.
    const ending = new AbortController();
    const { signal } = ending;
    const end = () => setDragged(null);
    page.addEventListener('pointermove', (event) => drag(event.clientY), { signal });
    page.addEventListener('pointerup', end, { signal });
    page.addEventListener('pointercancel', end, { signal });
    return () => ending.abort();
  }, [isDragging]);
  return {
    rows,
    dragged,
    handle: (place: number) => ({
      onKeyDown(event: KeyboardEvent) {
        const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
        const to = place + by;
        if (by === 0) return;
        event.preventDefault();
        if (to >= 0 && to < count) onMove(place, to);
      },
      onPointerDown(event: PointerEvent) {
        if (event.button === 0) setDragged(place);
      },
    }),
  };
}
