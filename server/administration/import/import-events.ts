import { atEvent } from '#server/database/events/at-event.ts';
import type { Database, Queries } from '#server/database/database.ts';
import { createDemoEventIn } from '#server/administration/demo/make-event.ts';
import type { Sealer } from '#server/signing/seal.ts';
import { readListing } from './listing.ts';
import { type ListedEvent, lockListed, writeListed } from '#server/database/events/listed-events.ts';

export interface ImportDeps {
  readonly database: Database;
  readonly sealer: Sealer;
  /** In ms. */
  readonly now: () => number;
}

export interface ImportChoice {
  /** The owner of the events. */
  readonly organizerId: string;
  /** Parses and checks without writing anything. */
  readonly dryRun: boolean;
  /** Whether each event gets a free, unlimited ticket type; otherwise it is for information only. */
  readonly freeTickets: boolean;
}

export type RowOutcome = 'added' | 'changed' | 'unchanged' | 'problem';

/** The result for one row, counted from 1. `text` is its name, or what is wrong with it. */
export interface RowReport {
  readonly row: number;
  readonly outcome: RowOutcome;
  readonly text: string;
}

/**
 * Imports listings, each in its own transaction: a bad one is reported and the rest continues. A listing that was
 * imported before updates its event or leaves it unchanged.
 */
export async function importEvents(
  deps: ImportDeps,
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
        ? await takeIn(deps, event, choice)
        : { outcome: 'problem' as const, text: `is the same event as row ${before}` };
    reports.push({ row, ...report });
  }
  return reports;
}

async function takeIn(
  deps: ImportDeps,
  event: ListedEvent,
  choice: ImportChoice,
): Promise<Omit<RowReport, 'row'>> {
  const text = `${event.name}, ${event.venue?.city ?? 'online'}, ${event.timeZone}`;
  try {
    const outcome = await atEvent(deps.database, event.eventId).transaction(async (queries) => {
      const there = await lockListed(queries, event);
      if (there?.same === true) return 'unchanged';
      if (there !== null && there.ticketCount > 0) return 'has tickets';
      if (choice.dryRun) return there === null ? 'added' : 'changed';
      if (there === null) await addListed(deps, queries, event, choice);
      await writeListed(queries, event, deps.now());
      return there === null ? 'added' : 'changed';
    });
    if (outcome === 'has tickets')
      return { outcome: 'problem', text: 'has changed but already has tickets: edit it by hand' };
    return { outcome, text };
  } catch (error) {
    return {
      outcome: 'problem',
      text: `could not be stored: ${error instanceof Error ? error.message : 'unknown'}`,
    };
  }
}

async function addListed(
  deps: ImportDeps,
  queries: Queries,
  event: ListedEvent,
  choice: ImportChoice,
): Promise<void> {
  const { eventId, name, startsAt, endsAt, timeZone, venue } = event;
  await createDemoEventIn(
    queries,
    deps.sealer,
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
    deps.now(),
  );
}
