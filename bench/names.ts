import { encodeListPage, pagesFor, ticketsInPage, type ListedPerson } from '#domain/door/door-list.ts';
import { foldText } from '#domain/text/text-fold.ts';
import { createNamesCore } from '#scanner/names/names-core.ts';
import { quantile } from './figures.ts';
import { madeName } from './made-names.ts';
import { atMostMs, inMs, type Row } from './row.ts';

const guests = 100_000;

/** People in twelve scripts and spellings; full names rarely repeat. */
const guest = (number: number): ListedPerson => ({
  ticketNumber: number,
  reference: (number * 7_919) % 2 ** 30,
  typeIndex: 0,
  name: madeName(number).whole,
  buyer: '',
  orderId: `0190a5c0-${(number % 65_536).toString(16).padStart(4, '0')}-7000-8000-${String(number).padStart(12, '0')}`,
  note: '',
  answers: [],
});

/** Searches as people type them: two letters, three, a full name, and one and a half names in reverse order. */
const searches = Array.from({ length: 400 }, (_, turn) => {
  const { name } = guest((turn * 7_907) % guests);
  const [one = '', two = '', three = ''] = name.split(' ');
  return (
    [one.slice(0, 2), two.slice(0, 3), name, `${three} ${one.slice(0, 2)}`, `${two.slice(0, 2)} ${three}`][
      turn % 5
    ] ?? ''
  );
});

/** Measures the names of 100,000 guests on a supervisor's phone: indexed once, then searched at every letter. */
export async function bench(): Promise<Row[]> {
  const people = Array.from({ length: guests }, (_, number) => guest(number));
  const pages = Array.from({ length: pagesFor(guests) }, (_, page) =>
    encodeListPage(people.slice(page * ticketsInPage, (page + 1) * ticketsInPage)),
  );
  const core = createNamesCore();
  const [builtMs] = timed(() => {
    for (const [page, text] of pages.entries()) core.take(page, text);
    core.search('warm', 1);
  });
  const folded = people.map(({ name }) => foldText(name));
  const [foldMs] = timed(() => people.map(({ name }) => foldText(name)));
  const plain = (typed: string) => {
    const words = foldText(typed).split(' ');
    return folded.filter((name) => words.every((word) => name.includes(word)));
  };
  const ours = searches.map((typed) => timed(() => core.search(typed, 30))[0]);
  const theirs = searches.map((typed) => timed(() => plain(typed))[0]);
  const p95 = quantile(ours, 0.95);
  const bytes = pages.reduce((sum, page) => sum + new TextEncoder().encode(page).length, 0);
  return [
    {
      name: 'names of 100,000 guests, on the wire before compression',
      value: bytes / guests,
      unit: 'byte/guest',
    },
    inMs('names read and built (reference: folding them)', builtMs, foldMs),
    inMs('a search, p50 (reference: each name looked at)', quantile(ours, 0.5), quantile(theirs, 0.5)),
    inMs('a search, p95 (reference: each name looked at)', p95, quantile(theirs, 0.95)),
    atMostMs('a search, p95 (reference: the 50 ms promised)', p95, 50),
  ];
}

function timed<T>(work: () => T): readonly [ms: number, T] {
  const start = performance.now();
  const result = work();
  return [performance.now() - start, result];
}
