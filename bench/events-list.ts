import { ensureBuilt } from '../build/fresh-build.ts';
import { listFigures } from './events-list/scroll.ts';
import { quantile } from './figures.ts';
import type { Row } from './row.ts';

/**
 * Measures the public list with 10,000 events: scrolling, how soon a keystroke shows, and how many elements the page
 * keeps.
 */
export async function bench(): Promise<Row[]> {
  if (!(await ensureBuilt())) return [];
  const list = await listFigures(10_000);
  const rows = (
    [
      ['p50', 0.5],
      ['p95', 0.95],
    ] as const
  ).flatMap(([label, share]) => [
    beside(`scrolling 10,000 events, a frame (reference: a bare page as high), ${label}`, 'ms', [
      quantile(list.frames, share),
      quantile(list.bareFrames, share),
    ]),
    beside(`a key until its list is painted (reference: a bare fetch of it), ${label}`, 'ms', [
      quantile(list.typed, share),
      quantile(list.bareFetches, share),
    ]),
  ]);
  return [
    ...rows,
    beside('elements on the page after 10,000 events (reference: after 100)', 'elements', [
      list.elementsLast,
      list.elementsFirst,
    ]),
  ];
}

function beside(name: string, unit: string, [value, reference]: readonly [number, number]): Row {
  return { name, value, unit, reference, ratio: value / reference };
}
