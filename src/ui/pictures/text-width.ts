/** Widths are measured at a size without rounding, and returned for one point. */
const measuredAt = 100;
/** Fallback ratio of width to height if nothing can be drawn. */
const usualWidth = 0.55;

/** Returns a function that measures text in the page's font, at a size of one point. */
export function createTextWidth(page: Document): (text: string, weight: number) => number {
  const context = page.createElement('canvas').getContext('2d');
  const family = page.defaultView?.getComputedStyle(page.body).fontFamily ?? 'sans-serif';
  const known = new Map<string, number>();
  return (text, weight) => {
    if (context === null) return text.length * usualWidth;
    const key = `${weight} ${text}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    context.font = `${weight} ${measuredAt}px ${family}`;
    const width = context.measureText(text).width / measuredAt;
    known.set(key, width);
    return width;
  };
}
