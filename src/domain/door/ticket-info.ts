import type { Passage } from '#domain/manifest/passage.ts';
import type { Known, Verdict, VerdictCode } from './verdict.ts';

/** Status of a ticket: the verdict an entry would get, without the exit-only codes. */
type TicketStatus = Exclude<VerdictCode, 'exit' | 'not_inside'>;

/** What this device knows about one ticket. For information only: it doesn't admit anybody and nothing is recorded. */
export interface TicketInfo {
  readonly standing: TicketStatus;
  readonly ticketNumber: number | undefined;
  readonly typeName: string | undefined;
  readonly test: boolean;
  /** Number of people inside with it; undefined if no ticket was recognized. */
  readonly inside: number | undefined;
  /** Entries and exits that count, newest first. */
  readonly history: readonly Passage[];
}

/** Returns whether anybody is inside with a ticket. */
export const isInside = ({ inside = 0 }: Pick<TicketInfo, 'inside'>): boolean => inside > 0;

/**
 * Builds the information about a ticket from the verdict an entry would get; `check_by_hand` if that was not an entry
 * verdict.
 */
export function infoOf(verdict: Verdict, known: Known | undefined): TicketInfo {
  const { code, ticketNumber, type, test } = verdict;
  const told = ticketNumber === undefined ? undefined : known;
  return {
    standing: code === 'exit' || code === 'not_inside' ? 'check_by_hand' : code,
    ticketNumber,
    typeName: type?.name,
    test,
    inside: told?.people,
    history: told?.passages.toReversed() ?? [],
  };
}
