import { openDatabase } from '#database/database.ts';
import { deskPageBound } from '#database/desk-list/desk-list-rows.ts';
import { createDeskLists } from '#database/desk-list/desk-lists.ts';
import {
  attendeePagesFor,
  attendeesInPage,
  encodeAttendeePage,
  type ListedAttendee,
} from '#domain/events/attendee-list.ts';
import type { AttendeesQuery } from '#domain/events/attendee-match.ts';
import { newSealingKey, sealPage } from '#platform/sealing-key.ts';
import { createDeskSearch, deskWorker } from '#sync/desk-list/desk-search.ts';
import { madeAttendee, searches } from './made-attendees.ts';

export interface AttendeeFigures {
  /** Time in ms until the first 200 rows are loaded, and until all can be searched. */
  readonly firstRowsMs: number;
  readonly wholeMs: number;
  /** Time in ms of each search, and of each other filter, from the request to its rows. */
  readonly searched: readonly number[];
  readonly narrowed: readonly number[];
  /** The page's longest task meanwhile, in ms; 0 if none exceeded 50. */
  readonly longestTaskMs: number;
}

const eventId = 'bench';
const ownerId = 1;
/** Rows that the screen requests at once. */
const rowsAsked = 200;

/** Stores `count` attendees encrypted, then opens them as the screen does and searches. */
export async function run(count: number): Promise<AttendeeFigures> {
  const opening = { name: `bench-${count}`, after: () => () => {}, onTrouble: () => {} };
  const keeping = { newKey: newSealingKey, seal: sealPage, newId: () => crypto.randomUUID() };
  const before = await openDatabase(opening);
  await keep(createDeskLists(before, keeping), count);
  before.close();
  const longest = watchTasks();

  const start = performance.now();
  const lists = createDeskLists(await openDatabase(opening), keeping);
  const search = createDeskSearch(deskWorker(), {
    async list() {
      const list = await lists.list(ownerId, eventId);
      return list === null ? null : { ...list, key: async () => list.key };
    },
    page: (page) => lists.sealedPage(ownerId, eventId, page),
    boundOf: (page) => deskPageBound(ownerId, eventId, page),
  });
  const first = Promise.withResolvers<number>();
  let asked = false;
  const whole = search.refresh(() => {
    if (asked) return;
    asked = true;
    void search.find({}, rowsAsked).then(({ people }) => {
      if (people.length === 0) first.reject(new Error('no rows'));
      else first.resolve(performance.now() - start);
    });
  });
  const firstRowsMs = await first.promise;
  if (!(await whole)) throw new Error('the list was not taken in');
  const wholeMs = performance.now() - start;

  const timed = async (wish: AttendeesQuery): Promise<number> => {
    const from = performance.now();
    await search.find(wish, rowsAsked);
    return performance.now() - from;
  };
  const searched: number[] = [];
  for (const text of searches(count)) searched.push(await timed({ search: text }));
  const narrowed: number[] = [];
  for (let turn = 0; turn < 20; turn += 1) {
    for (const wish of wishes(turn)) narrowed.push(await timed(wish));
  }
  search.close();
  return { firstRowsMs, wholeMs, searched, narrowed, longestTaskMs: longest() };
}

/** A different filter each time, because the last answer is cached. */
const wishes = (turn: number): readonly AttendeesQuery[] => [
  { status: 'not_arrived', orderedFrom: String(turn) },
  { status: 'inside', checkedInFrom: String(turn) },
  { gateId: `gate-${turn % 4}`, checkedInUntil: String(2_000_000 + turn) },
  { questionId: 'diet', answer: turn % 2 === 0 ? 'Vegan' : 'Halal', orderedUntil: String(9_000_000 + turn) },
];

async function keep(lists: ReturnType<typeof createDeskLists>, count: number): Promise<void> {
  const pages = attendeePagesFor(count);
  const facts = { timeZone: 'Africa/Banjul', pages, expiresAt: Number.MAX_SAFE_INTEGER };
  const listId = await lists.begin(ownerId, eventId, facts);
  for (let page = 0; page < pages; page += 1) {
    const people: ListedAttendee[] = [];
    for (let at = page * attendeesInPage; at < Math.min(count, (page + 1) * attendeesInPage); at += 1)
      people.push(madeAttendee(at));
    await lists.storePage({ ownerId, eventId, listId, page }, encodeAttendeePage(people), `page-${page}`);
  }
  await lists.finish({ ownerId, eventId, listId }, 1);
}

/** Watches the page's own tasks from now on; the returned function gives the longest so far. */
function watchTasks(): () => number {
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  observer.observe({ entryTypes: ['longtask'] });
  return () => {
    for (const { duration } of observer.takeRecords()) longest = Math.max(longest, duration);
    return longest;
  };
}
