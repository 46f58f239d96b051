import { ensureBuilt } from '../build/fresh-build.ts';
import { quantile } from './figures.ts';
import { firstVisits, type Visit } from './first-paint/paints.ts';
import type { Row } from './row.ts';

const rounds = 5;
/** Maximum ratio of a first visit's paint time to that of a static page of the same content. */
const most = 1.3;

/**
 * Measures how soon something is painted at a first visit on a slow phone, beside a page of the same content without
 * scripts.
 */
export async function bench(): Promise<Row[]> {
  if (!(await ensureBuilt())) return [];
  const visits = await firstVisits(rounds);
  return [...visits].flatMap(([name, { drawn, still }]) => {
    const of = (all: readonly Visit[], what: keyof Visit) =>
      quantile(
        all.map((one) => one[what]),
        0.5,
      );
    const [value, reference] = [of(drawn, 'painted'), of(still, 'painted')];
    return [
      { name: `${name}: first paint, p50`, value, unit: 'ms', reference, ratio: value / reference, most },
      { name: `${name}: requests`, value: of(drawn, 'requests'), unit: '' },
      { name: `${name}: scripts`, value: of(drawn, 'scriptBytes') / 1000, unit: 'kB' },
    ];
  });
}
