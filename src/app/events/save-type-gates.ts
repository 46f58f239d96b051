import type { Call } from '#api/call.ts';
import { changeTicketType, listTicketTypes, type EditableTicketType } from '#contract/events/ticket-types.ts';
import { askUnless } from '#contract/wire/holders-query.ts';
import type { Result } from '#domain/failures/failure.ts';
import { saveChanges } from '#domain/text/save-changes.ts';
import type { Saved } from '#domain/text/stored-draft.ts';

interface TypeGatesChange {
  readonly eventId: string;
  /** The ticket type as it was shown. */
  readonly type: EditableTicketType;
  /** Ids of the gates that it should name; none means that all admit it. */
  readonly gates: readonly string[];
  /** False: the server asks before a change that ticket holders are notified of. */
  readonly isAgreed: boolean;
}

const textOf = (gates: readonly string[]): string => gates.toSorted().join();
const savedOf = ({ gates, version }: EditableTicketType): Saved<'gates'> => ({
  texts: { gates: textOf(gates) },
  version,
});

/**
 * Changes the gates of a ticket type. What was saved elsewhere in the meantime stays; refused (`changed_elsewhere`)
 * only if its gates were changed differently. A change whose reply was lost can be repeated.
 */
export function saveTypeGates(
  call: Call,
  { eventId, type, gates, isAgreed }: TypeGatesChange,
): Promise<Result<EditableTicketType>> {
  const { ticketTypeId } = type;
  const params = { registrationId: eventId, ticketTypeId };
  /** The server replaces every field, so the others are sent as they were read last. */
  let latest = type;
  return saveChanges({
    over: savedOf(type),
    typed: { gates: textOf(gates) },
    send: (_changes, version, typed) =>
      call(changeTicketType, {
        params,
        query: { ...version, ...askUnless(isAgreed) },
        body: { ...latest, gates: typed.gates.split(',').filter(Boolean) },
      }),
    async read() {
      const now = await call(listTicketTypes, { params });
      if (!now.ok) return now;
      latest = now.value.items.find((one) => one.ticketTypeId === ticketTypeId) ?? latest;
      return { ok: true, value: savedOf(latest) };
    },
  });
}
