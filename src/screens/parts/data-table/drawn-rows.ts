import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';

/** Lists of up to so many rows are drawn whole: find in page then finds everything. */
const mostWhole = 200;
/** A row before it is measured, px; and how many are drawn out of view. */
const usual = { height: 64, beyond: 12 };
/** No row is lower, px: one that is not laid out yet has no height, and would let all the others in. */
const leastHeight = 24;

/**
 * Which rows of a list are drawn, and the room that the others take.
 *
 * @param kept the row that keys go on from: it is drawn wherever the view is, else the focus in it would be lost and Tab
 *   would find no row
 */
export function useDrawnRows(count: number, kept: number) {
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
    rangeExtractor: (range) => withRow(kept, range),
    scrollMargin: top,
    measureElement: (row) => Math.max(leastHeight, row.getBoundingClientRect().height),
  });
  const items = rows.getVirtualItems();
  return {
    frame,
    places: isWhole ? Array.from({ length: count }, (_, place) => place) : items.map(({ index }) => index),
    part: isWhole
      ? null
      : {
          count,
          rooms: roomsBetween(items, top, top + rows.getTotalSize()),
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

/** The rows of a range and one more, in their order. */
function withRow(row: number, range: Range): number[] {
  const drawn = defaultRangeExtractor(range);
  if (row >= range.count || drawn.includes(row)) return drawn;
  return [...drawn, row].toSorted((one, other) => one - other);
}

/** The room before each drawn row and after the last, px. */
function roomsBetween(
  items: readonly { readonly start: number; readonly end: number }[],
  top: number,
  bottom: number,
): readonly number[] {
  const starts = [...items.map((item) => item.start), bottom];
  return starts.map((start, nth) => start - (items[nth - 1]?.end ?? top));
}
