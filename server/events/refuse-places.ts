import { refuseFewer, type PlacesGone } from '#domain/events/ticket-type-form.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';

/** Refuses a number of places below those already taken, at the form field concerned; null: no limit. */
export function refusePlaces(
  places: number | null,
  gone: PlacesGone,
  field: 'capacity' | 'quantity',
): Refusal | null {
  const { sold, reserved } = gone;
  switch (refuseFewer(places, gone)) {
    case null:
      return null;
    case 'below_sold':
      return atField(
        field,
        refusal(409, 'below_sold', ({ events }) => events.belowSold(sold), { sold }),
      );
    case 'below_reserved':
      return atField(
        field,
        refusal(409, 'below_reserved', ({ events }) => events.belowReserved(sold, reserved), {
          sold,
          reserved,
        }),
      );
  }
}

const atField = (field: string, no: Refusal): Refusal => ({ ...no, fields: { [field]: no.text } });
