import type { Database, Queries } from '#server/database/database.ts';
import { makeEventIn } from '#server/administration/demo/make-event.ts';
import type { Sealer } from '#server/signing/seal.ts';
import { readListing, type ListedEvent } from './listing.ts';

export interface ImportParts {
  readonly database: Database;
  readonly sealer: Sealer;
  /** ms. */
  readonly now: () => number;
}

export interface ImportChoice {
  /** Who owns the events. */
  readonly organizerId: string;
  /** Reads and looks, writes nothing. */
  readonly dryRun: boolean;
  /** Whether each event gets a free ticket type without limit; otherwise it is for information only. */
  readonly freeTickets: boolean;
}

export type RowOutcome = 'added' | 'changed' | 'unchanged' | 'problem';

/** What became of one row, from 1 on. `text` is what it says, or what is wrong with it. */
export interface RowReport {
  readonly row: number;
  readonly outcome: RowOutcome;
  readonly text: string;
}

/**
 * Takes listings in, each in a transaction of its own: what is wrong with one is reported, and the rest goes on. A
 * listing that was imported before changes its event, or leaves it as it is.
 */
export async function importEvents(
  parts: ImportParts,
  rows: readonly unknown[],
  choice: ImportChoice,
): Promise<readonly RowReport[]> {
  const seen = new Map<string, number>();
  const reports: RowReport[] = [];
  for (const [index, listed] of rows.entries()) {
    const row = index + 1;
    const event = readListing(listed);
    if ('problem' in event) {
      reports.push({ row, outcome: 'problem', text: event.problem });
      continue;
    }
    const before = seen.get(event.eventId);
    seen.set(event.eventId, before ?? row);
    const report =
      before === undefined
        ? await takeIn(parts, event, choice)
        : { outcome: 'problem' as const, text: `is the same event as row ${before}` };
    reports.push({ row, ...report });
  }
  return reports;
}

async function takeIn(
  parts: ImportParts,
  event: ListedEvent,
  choice: ImportChoice,
): Promise<Omit<RowReport, 'row'>> {
  const text = `${event.name}, ${event.venue?.city ?? 'online'}, ${event.timeZone}`;
  try {
    const outcome = await parts.database.transaction(async (queries) => {
      const [there] = await queries.query<{ ticket_count: number; same: boolean }>(
        `SELECT ticket_count, ${sameAs} AS same FROM events WHERE id = $1 FOR UPDATE`,
        columnsOf(event),
      );
      if (there?.same === true) return 'unchanged';
      if (there !== undefined && there.ticket_count > 0) return 'has tickets';
      if (choice.dryRun) return there === undefined ? 'added' : 'changed';
      if (there === undefined) await addListed(parts, queries, event, choice);
      await queries.query(
        `UPDATE events SET ${assigned}, doors_open_at = $7, updated_at = $12 WHERE id = $1`,
        [...columnsOf(event), parts.now()],
      );
      return there === undefined ? 'added' : 'changed';
    });
    if (outcome === 'has tickets')
      return { outcome: 'problem', text: 'has changed, and has tickets by now: change it by hand' };
    return { outcome, text };
  } catch (error) {
    return {
      outcome: 'problem',
      text: `could not be stored: ${error instanceof Error ? error.message : 'unknown'}`,
    };
  }
}

/** What a listing says, in the order of `columnsOf`, from $2 on. What an organizer decides, such as the status, is not in it. */
const columns = [
  'name',
  'summary',
  'category',
  'organizer_name',
  'time_zone',
  'starts_at',
  'ends_at',
  'online_url',
  'website_url',
];
const sameAs = `(${columns.join(', ')}, venue) IS NOT DISTINCT FROM (${columns.map((column, index) => `$${index + 2}::${column.endsWith('_at') ? 'bigint' : 'text'}`).join(', ')}, $11::jsonb)`;
const assigned = `${columns.map((column, index) => `${column} = $${index + 2}`).join(', ')}, venue = $11::jsonb`;

function columnsOf(event: ListedEvent): (string | number | null)[] {
  return [
    event.eventId,
    event.name,
    event.summary,
    event.category,
    event.organizerName,
    event.timeZone,
    event.startsAt,
    event.endsAt,
    event.onlineUrl,
    event.websiteUrl,
    event.venue === null ? null : JSON.stringify(event.venue),
  ];
}

async function addListed(
  parts: ImportParts,
  queries: Queries,
  event: ListedEvent,
  choice: ImportChoice,
): Promise<void> {
  const { eventId, name, startsAt, endsAt, timeZone, venue } = event;
  await makeEventIn(
    queries,
    parts.sealer,
    {
      organizerId: choice.organizerId,
      name,
      startsAt,
      endsAt,
      doorsOpenAt: startsAt,
      timeZone,
      details: { eventId, venue, description: 'The times are assumed: the listing names days only.' },
      gates: [{ name: 'Entrance' }],
      types: choice.freeTickets ? [{ name: 'Free' }] : [],
    },
    parts.now(),
  );
}
