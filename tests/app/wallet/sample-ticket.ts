import type { WalletTicket } from '#contract/sales/tickets.ts';

/** A good ticket of a static event, and what is to be different about it. */
export const sampleTicket = (changes: Partial<WalletTicket> = {}): WalletTicket => ({
  ticketId: 'a',
  eventId: 'e',
  eventName: 'Harbour Night',
  startsAt: '2026-12-01T20:00:00.000Z',
  endsAt: '2026-12-01T23:00:00.000Z',
  doorsOpenAt: '2026-12-01T19:00:00.000Z',
  timeZone: 'Africa/Banjul',
  venue: null,
  typeName: 'Standing',
  typeIndex: 0,
  gates: [],
  holderName: 'Ada',
  ticketNumber: 1,
  reference: '1-AAAAAA',
  status: 'valid',
  codePolicy: 'static',
  printedCode: 'G1',
  rolling: null,
  used: null,
  orderId: null,
  transfer: null,
  eventCancelled: false,
  movedFrom: null,
  ...changes,
});
