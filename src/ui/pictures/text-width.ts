/** Widths are measured at a size at which they are not rounded, and asked for at one point. */
const measuredAt = 100;
/** Where nothing can be drawn: letters are about so wide for their height. */
const usualWidth = 0.55;

/** How wide texts are in the letters of the page, at a size of one point. */
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
