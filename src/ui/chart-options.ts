import type UPlot from 'uplot';

export interface ChartLine {
  readonly name: string;
  /** One for each place of the chart; null where there is nothing to know. */
  readonly values: readonly (number | null)[];
}

/** Apart also for those who tell few colours apart: the legend repeats them in words. */
const colours = ['#ff9166', '#6cc5ff', '#b9e06c', '#e3a4ff', '#ffd666', '#7de3cf'];
/** The colour of a line, by its place among them. */
export const colourOf = (nth: number): string => colours[nth % colours.length] ?? '#ff9166';

/** How its page writes: a chart grows with a person's letters as everything else does. */
export interface Letters {
  readonly family: string;
  /** Of the page's letters, px. */
  readonly size: number;
  /** How wide a word is, written by `font`, px. */
  readonly widthOf: (word: string, font: string) => number;
  /** A word as its page has it: a chart runs from left to right on every page, and would turn a sum around. */
  readonly write: (word: string) => string;
}

/** The letters of an element. */
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

/** How many letters of the page a chart is high. */
export const heightInLetters = 13.75;

/** As high as a chart is beside such letters, px. */
export const heightFor = ({ size }: Letters): number => heightInLetters * size;

/** Places that are named: the last one, and as many before it as there is room for, evenly apart. */
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

/** How a chart is drawn: what its axes say is whole, and lies over nothing. */
export function optionsOf({ lines, places, read, letters, width, onPoint }: Drawn): UPlot.Options {
  const font = `${0.8125 * letters.size}px ${letters.family}`;
  const gap = letters.size / 2;
  const widthOf = (word: string) => letters.widthOf(word, font);
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
    // The last place is named below the end of its line: half of the name lies beyond.
    padding: [gap, Math.max(gap, halfOf(places.at(-1))), 0, 0],
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, y: false },
    scales: { x: { time: false }, y: { range: (_plot, _least, most) => [0, Math.max(1, most)] } },
    axes: [
      {
        ...axis,
        size: 2 * letters.size,
        space: Math.max(...places.map(widthOf)) + letters.size,
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000],
        splits: (_plot, _axis, _least, _most, apart) => namedOf(places.length, Math.max(1, apart)),
        values: (_plot, marks) => marks.map((mark) => places[mark] ?? ''),
      },
      {
        ...axis,
        // Also wide enough for the half of the first name that lies before its line.
        size: (_plot, values) =>
          Math.max(halfOf(places[0]), ...(values ?? []).map((value) => Math.ceil(widthOf(value)) + 2 * gap)),
        values: (_plot, marks) => marks.map((mark) => letters.write(read(mark))),
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
