import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';

/** Lists of up to this many rows are drawn in full, so that find in page sees all of them. */
const maxWhole = 200;
/** Estimated row height before measuring, in px, and the number of rows drawn beyond the view. */
const usual = { height: 64, beyond: 12 };
/** Minimum row height, in px: a row without layout measures 0, and all the others would be drawn. */
const minHeight = 24;

/**
 * Returns which rows of a list are drawn and the space that the others take up.
 *
 * @param kept the current row for keyboard navigation, which is always drawn: otherwise focus in it would be lost
 *   and Tab would find no row
 */
export function useDrawnRows(count: number, kept: number) {
  const frame = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const isWhole = count <= maxWhole;
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
    measureElement: (row) => Math.max(minHeight, row.getBoundingClientRect().height),
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
    /** Scrolls to a row, so that it is drawn. */
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

/** Returns the rows of a range plus one more, in order. */
function withRow(row: number, range: Range): number[] {
  const drawn = defaultRangeExtractor(range);
  if (row >= range.count || drawn.includes(row)) return drawn;
  return [...drawn, row].toSorted((one, other) => one - other);
}

/** Space before each drawn row and after the last, in px. */
function roomsBetween(
  items: readonly { readonly start: number; readonly end: number }[],
  top: number,
  bottom: number,
): readonly number[] {
  const starts = [...items.map((item) => item.start), bottom];
  return starts.map((start, nth) => start - (items[nth - 1]?.end ?? top));
}
