import type { Passage } from '#domain/manifest/passage.ts';
import type { Known, Verdict, VerdictCode } from './verdict.ts';

/** How a ticket stands: what an entry would have been told, without what only leaving is told. */
type TicketStanding = Exclude<VerdictCode, 'exit' | 'not_inside'>;

/** What this device knows about one ticket, for whoever asks. It admits nobody, and nothing of it is recorded. */
export interface TicketInfo {
  readonly standing: TicketStanding;
  readonly ticketNumber: number | undefined;
  readonly typeName: string | undefined;
  readonly test: boolean;
  /** How many people are inside by it; undefined where no ticket was recognised: nothing may be said of it then. */
  readonly inside: number | undefined;
  /** Entries and exits that count, newest first. */
  readonly history: readonly Passage[];
}

/** Whether anybody is inside by a ticket. */
export const isInside = ({ inside = 0 }: Pick<TicketInfo, 'inside'>): boolean => inside > 0;

/** Tells about a ticket from the verdict that an entry would have got; `check_by_hand` where that was none of an entry. */
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
