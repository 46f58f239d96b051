import type { ShownPass } from '#server/tickets/passes/shown-pass.ts';

/** Returns a pass with its printed code. */
export const samplePass = (isVoid: boolean): ShownPass => ({
  serial: 'ticket.AAAA',
  isVoid,
  look: { name: 'Gatehouse', tone: '#0B5FFF' },
  link: 'https://tickets.example.org/tickets/ticket',
  ticket: {
    eventName: 'Concert',
    startsAt: '2027-01-01T20:00:00.000Z',
    endsAt: '2027-01-01T23:00:00.000Z',
    doorsOpenAt: '2027-01-01T19:00:00.000Z',
    timeZone: 'UTC',
    venue: null,
    typeName: 'Standing',
    gates: [],
    holderName: 'Ann',
    reference: 'ABC234',
    codePolicy: 'static',
    printedCode: 'THE-CODE',
    language: 'en',
  },
});
