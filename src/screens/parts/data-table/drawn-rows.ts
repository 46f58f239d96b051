import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';

/** Lists of up to so many rows are drawn whole: find in page then finds everything. */
const mostWhole = 200;
/** A row before it is measured, px; and how many are drawn out of view. */
const usual = { height: 64, beyond: 12 };
/** No row is lower, px: one that is not laid out yet has no height, and would let all the others in. */
const leastHeight = 24;

/** Which rows of a list are drawn, and the room that the others take. */
export function useDrawnRows(count: number) {
  const frame = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const isWhole = count <= mostWhole;
  useLayoutEffect(() => {
    const element = frame.current;
    if (isWhole || element === null) return;
    setTop(element.getBoundingClientRect().top + (element.ownerDocument.defaultView?.scrollY ?? 0));
  }, [isWhole, count]);
  // Its functions change with each render, which the list relies on: nothing here is memoized.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useWindowVirtualizer({
    count: isWhole ? 0 : count,
    estimateSize: () => usual.height,
    overscan: usual.beyond,
    scrollMargin: top,
    measureElement: (row) => Math.max(leastHeight, row.getBoundingClientRect().height),
  });
  const items = rows.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  return {
    frame,
    places: isWhole ? Array.from({ length: count }, (_, place) => place) : items.map(({ index }) => index),
    part: isWhole
      ? null
      : {
          count,
          before: (first?.start ?? top) - top,
          after: rows.getTotalSize() - ((last?.end ?? top) - top),
        },
    /** Brings a row into view, so that it is drawn. */
    reveal(place: number) {
      if (!isWhole) rows.scrollToIndex(place);
    },
    rowProps: (place: number) =>
      isWhole
        ? {}
        : // The row of headings is the first.
          { ref: rows.measureElement, 'data-index': place, 'aria-rowindex': place + 2 },
  };
}
