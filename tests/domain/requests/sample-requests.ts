import type { RequestContent, DeferredRequest } from '#domain/requests/deferred-request.ts';

/** A transfer of the ticket, to Amie by default. */
export const sampleTransfer = (ticketId = 't1', to = 'amie@example.org'): RequestContent => ({
  kind: 'transfer',
  ticketId,
  to,
  countryCode: 'GM',
});

/** A change of names in the profile of Awa Joof. */
export const sampleNames = (firstName: string, lastName = 'Joof'): RequestContent => ({
  kind: 'profile',
  over: { texts: { firstName: 'Awa', lastName: 'Joof', username: 'awa' }, version: 'v1' },
  typed: { firstName, lastName, username: 'awa' },
});

/** A queued change of person 7. */
export const sampleWish = (wishId: string, changes: Partial<DeferredRequest> = {}): DeferredRequest => ({
  wishId,
  ownerId: 7,
  ask: sampleTransfer(),
  about: 'Kora Night, 0012-K7QX2M',
  madeAt: 1_000,
  ...changes,
});
