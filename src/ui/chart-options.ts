import type UPlot from 'uplot';

export interface ChartLine {
  readonly name: string;
  /** One per position of the chart; null if unknown. */
  readonly values: readonly (number | null)[];
}

/** Distinguishable with colour blindness too; the legend repeats them as text. */
const colours = ['#ff9166', '#6cc5ff', '#b9e06c', '#e3a4ff', '#ffd666', '#7de3cf'];
/** Returns the colour of a line by its index. */
export const colourOf = (nth: number): string => colours[nth % colours.length] ?? '#ff9166';

/** The page's text metrics, because a chart scales with the user's text size. */
export interface Letters {
  readonly family: string;
  /** Font size of the page, px. */
  readonly size: number;
  /** Returns the width of a word in `font`, px. */
  readonly widthOf: (word: string, font: string) => number;
  /** Formats a word for the page: a chart is always left to right, and would otherwise reverse a right-to-left sum. */
  readonly write: (word: string) => string;
}

/** Returns the text metrics of an element. */
export function lettersOf(element: Element): Letters {
  const { fontFamily } = getComputedStyle(element);
  const paper = document.createElement('canvas').getContext('2d');
  return {
    family: fontFamily,
    size: Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16,
    widthOf(word, font) {
      if (paper === null) return 0;
      paper.font = font;
      return paper.measureText(word).width;
    },
    write: (word) => (document.documentElement.dir === 'rtl' ? `\u2067${word}\u2069` : word),
  };
}

/** Height of a chart in multiples of the font size. */
export const heightInLetters = 13.75;

/** Returns the height of a chart with this text, px. */
export const heightFor = ({ size }: Letters): number => heightInLetters * size;

/** Returns the labelled positions: the last one, and evenly spaced ones before it as room permits. */
const namedOf = (count: number, apart: number): number[] =>
  Array.from({ length: Math.ceil(count / apart) }, (_, nth) => count - 1 - nth * apart).toReversed();

interface Drawn {
  readonly lines: readonly ChartLine[];
  readonly places: readonly string[];
  readonly read: (value: number) => string;
  readonly letters: Letters;
  readonly width: number;
  readonly onPoint: (at: number | null) => void;
}

/** Steps of an axis of whole numbers, so that people and sums are never divided. */
const wholeSteps = Array.from({ length: 13 }, (_, power) =>
  [1, 2, 5].map((step) => step * 10 ** power),
).flat();

/** Returns the chart options; axis labels are complete and do not overlap. */
export function optionsOf({ lines, places, read, letters, width, onPoint }: Drawn): UPlot.Options {
  const font = `${0.8125 * letters.size}px ${letters.family}`;
  const gap = letters.size / 2;
  const widthOf = (word: string) => letters.widthOf(word, font);
  const values = lines.flatMap((line) => line.values.filter((value) => value !== null));
  const isEmpty = values.every((value) => value === 0);
  const halfOf = (place: string | undefined) => Math.ceil(widthOf(place ?? '') / 2);
  const axis = {
    stroke: '#a8adba',
    grid: { stroke: '#2a2d36', width: 1 },
    ticks: { show: false },
    font,
    gap,
  };
  return {
    width,
    height: heightFor(letters),
    // Half of the last position's label extends beyond the end of its line.
    padding: [gap, Math.max(gap, halfOf(places.at(-1))), 0, 0],
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, y: false },
    scales: { x: { time: false }, y: { range: (_plot, _least, most) => [0, Math.max(1, most)] } },
    axes: [
      {
        ...axis,
        size: 2 * letters.size,
        space: Math.max(...places.map(widthOf)) + letters.size,
        incrs: wholeSteps,
        splits: (_plot, _axis, _least, _most, apart) => namedOf(places.length, Math.max(1, apart)),
        values: (_plot, marks) => marks.map((mark) => letters.write(places[mark] ?? '')),
      },
      {
        ...axis,
        // Also wide enough for the half of the first label that extends before its line.
        size: (_plot, values) =>
          Math.max(halfOf(places[0]), ...(values ?? []).map((value) => Math.ceil(widthOf(value)) + 2 * gap)),
        ...(values.every(Number.isInteger) ? { incrs: wholeSteps } : {}),
        // Without any value only the line at zero has a meaning.
        values: (_plot, marks) => marks.map((mark) => (isEmpty && mark > 0 ? '' : letters.write(read(mark)))),
      },
    ],
    series: [
      {},
      ...lines.map(({ name }, nth) => ({
        label: name,
        stroke: colourOf(nth),
        width: 2,
        points: { show: places.length <= 40 },
      })),
    ],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
  };
}
