import type { CommandDeps, CommandResult } from '#server/administration/admin-commands.ts';
import { createSealer } from '#server/signing/seal.ts';
import { importEvents, type RowOutcome, type RowReport } from './import-events.ts';
import { readListings } from './listing.ts';
import { findOrganizerId } from '#server/database/events/organizers.ts';

export interface ImportOptions {
  /** Username of the events' owner; by default the first administrator. */
  readonly organizer: string | undefined;
  readonly dryRun: boolean;
  readonly freeTickets: boolean;
}

/** Imports a file of listings and reports on each row. Fails if no row could be used. */
export async function importFromCommand(
  deps: CommandDeps,
  file: unknown,
  options: ImportOptions,
): Promise<CommandResult> {
  const rows = readListings(file);
  if (rows === null)
    return {
      ok: false,
      text: 'The file contains no list of events: it must be a JSON array, or an object with one in "items".',
    };
  const organizerId = await findOrganizer(deps, options.organizer);
  if (organizerId === null) return { ok: false, text: noOrganizer(options.organizer) };
  const reports = await importEvents(
    { database: deps.database, sealer: createSealer(deps.masterKey), now: deps.now },
    rows,
    { organizerId, dryRun: options.dryRun, freeTickets: options.freeTickets },
  );
  const failed = countOf(reports, 'problem');
  return {
    ok: failed < reports.length || reports.length === 0,
    text: [...reports.map(lineOf), '', summaryOf(reports, options)].join('\n'),
  };
}

async function findOrganizer(
  { database }: CommandDeps,
  username: string | undefined,
): Promise<string | null> {
  return findOrganizerId(database, username);
}

function noOrganizer(username: string | undefined): string {
  return username === undefined
    ? 'There is no administrator yet to own the events: create one with `create`, or name an organizer with --organizer.'
    : `There is no organizer with the username ${username}.`;
}

function lineOf({ row, outcome, text }: RowReport): string {
  return outcome === 'problem' ? `Row ${row}: ${text}.` : `Row ${row}: ${outcome}: ${text}`;
}

function summaryOf(reports: readonly RowReport[], { dryRun, freeTickets }: ImportOptions): string {
  const counts = (['added', 'changed', 'unchanged'] as const).map(
    (outcome) => `${countOf(reports, outcome)} ${outcome}`,
  );
  return [
    `${dryRun ? 'Nothing was saved. Result of an import: ' : ''}${counts.join(', ')}, ${countOf(reports, 'problem')} with a problem, of ${reports.length} rows.`,
    freeTickets
      ? 'Each event has a free ticket type without limit.'
      : 'The events are for information only: they sell no tickets and link to their own websites.',
    'Listings contain days, not times: each event is assumed to last from 9:00 to 18:00. Time zones are derived from city, state and country; online-only events use UTC.',
  ].join('\n');
}

function countOf(reports: readonly RowReport[], outcome: RowOutcome): number {
  return reports.filter((one) => one.outcome === outcome).length;
}
