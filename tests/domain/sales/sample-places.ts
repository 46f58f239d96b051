import type { HeldPlaces } from '#domain/sales/held-places.ts';

/** One free place that waits to be held, with the given changes. */
export const samplePlaces = (holdId: string, changes: Partial<HeldPlaces> = {}): HeldPlaces => ({
  holdId,
  eventId: 'e1',
  eventName: 'Jazz',
  ticketTypeId: 't1',
  ticketTypeName: 'Lawn',
  price: { amount: 0, currency: 'GMD' },
  quantity: 1,
  state: 'waiting',
  heldUntil: null,
  madeAt: 0,
  refusal: null,
  ...changes,
});
