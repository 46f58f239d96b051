import { openExitOf, canReenter, singleEntry } from '#domain/door/admission-rules.ts';
import type { WalletTicket } from '#contract/sales/tickets.ts';
import type { Queries } from '#server/database/database.ts';
import { readLastEntries, readOwnPassages, type NamedPassage } from '#server/database/door/passages.ts';
import type { DoorEventRow } from '#server/database/events/events.ts';

type Used = NonNullable<WalletTicket['used']>;
type RuledEvent = Pick<DoorEventRow, 'eventId' | 'rules'>;

/** Returns where and when an event's tickets were last used, by number, and whether their holders have left since. */
export async function readUsedTickets(
  queries: Queries,
  event: RuledEvent,
  ticketNumbers: readonly number[],
): Promise<ReadonlyMap<number, Used>> {
  const entries = await readLastEntries(queries, event.eventId, ticketNumbers);
  const numbers = entries.map(({ ticketNumber }) => ticketNumber);
  const passages = numbers.length === 0 ? [] : await readOwnPassages(queries, event.eventId, numbers);
  const byTicket = Map.groupBy(passages, ({ ticketNumber }) => ticketNumber);
  return new Map(
    entries.map(({ ticketNumber, at, gateName }) => [
      ticketNumber,
      { at, gateName, left: leftOf(event, byTicket.get(ticketNumber) ?? []) },
    ]),
  );
}

/** Returns the holder's last exit, unless they have passed another checkpoint since. */
function leftOf({ rules }: RuledEvent, passages: readonly NamedPassage[]): Used['left'] {
  const checkpoint = passages.at(-1)?.checkpoint;
  if (checkpoint === undefined) return null;
  const there = passages.filter((passage) => passage.checkpoint === checkpoint);
  const left = openExitOf(there);
  if (left === undefined) return null;
  const entries = there.filter(({ direction }) => direction === 'entry').length;
  const mayReturn = canReenter(rules[checkpoint] ?? singleEntry, entries);
  return { at: left.at, gateName: left.gateName, mayReturn };
}
