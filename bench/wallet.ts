import { ensureBuilt } from '../build/fresh-build.ts';
import { quantile } from './figures.ts';
import type { Row } from './row.ts';
import { coldStarts, type Start } from './wallet/cold-start.ts';

const rounds = 10;

/**
 * Measures how soon a ticket's code is on the screen in a cold browser with the server dead, from the start of the
 * navigation. Alternates with a page of the same app that has nothing to show, started in the same way.
 */
export async function bench(): Promise<Row[]> {
  if (!(await ensureBuilt())) return [];
  const starts = await coldStarts(rounds);
  return [
    ...against('cold, offline, deep link: code painted', starts.ticket, starts.blank),
    ...against('the same with 200 tickets in the wallet', starts.bigWallet, starts.blank),
    { name: 'scrolling 200 tickets: frame, p50', value: quantile(starts.scrollFrames, 0.5), unit: 'ms' },
    { name: 'scrolling 200 tickets: frame, p95', value: quantile(starts.scrollFrames, 0.95), unit: 'ms' },
  ];
}

function against(name: string, starts: readonly Start[], blanks: readonly Start[]): Row[] {
  return (
    [
      ['p50', 0.5],
      ['p95', 0.95],
    ] as const
  ).map(([label, share]) => {
    const value = quantile(
      starts.map((one) => one.painted),
      share,
    );
    const reference = quantile(
      blanks.map((one) => one.painted),
      share,
    );
    return { name: `${name}, ${label}`, value, unit: 'ms', reference, ratio: value / reference };
  });
}
