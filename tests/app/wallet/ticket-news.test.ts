import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { walletTicket } from '#contract/sales/tickets.ts';
import { messagesAbout, planChangeOf, unseenUpdates } from '#app/wallet/ticket-news.ts';
import { sampleTicket } from './sample-ticket.ts';

const ticket = sampleTicket();
const { startsAt, endsAt, doorsOpenAt, venue } = ticket;
const asBought = {
  changedAt: '2026-01-01T00:00:00.000Z',
  startsAt,
  endsAt,
  doorsOpenAt,
  venue,
  terms: null,
};
const terms = {
  onlineUrl: null,
  ageLimit: null,
  codePolicy: 'rotating',
  reentry: 'single',
  validFrom: null,
  validUntil: null,
  gates: [],
} as const;
const now = { ...terms, gates: ['Side gate'] };
const hall = { name: 'Old hall', address: '', city: '', country: '' };
const message = {
  messageId: 'm1',
  organizerName: 'Omar',
  subject: 'Bring a torch',
  text: 'It is dark.',
  sentAt: '2026-01-02T00:00:00.000Z',
};

describe('a changed event', () => {
  it.each([
    ['nothing where nothing was changed', null, null],
    ['nothing where it was changed back', asBought, null],
    ['the start', { ...asBought, startsAt: '2026-01-01T20:00:00.000Z' }, ['startsAt']],
    [
      'doors and place, times first',
      { ...asBought, venue: hall, doorsOpenAt: '2026-01-01T19:00:00.000Z' },
      ['doorsOpenAt', 'venue'],
    ],
    [
      'what else the ticket was for',
      { ...asBought, terms: { was: { ...terms, ageLimit: 16, gates: ['Main gate'] }, now } },
      ['ageLimit', 'gates'],
    ],
    [
      'nothing where the same gates are named otherwise round',
      { ...asBought, terms: { was: now, now } },
      null,
    ],
  ])('is reported as %s', (_, boughtFor, fields) => {
    const change = planChangeOf(v.parse(walletTicket, { ...ticket, boughtFor }));
    expect(change === null ? null : [...change.times.map(({ field }) => field), ...change.terms]).toEqual(
      fields,
    );
  });

  it('is news until it was seen, and again when the event changes once more', () => {
    const changed = { ...ticket, boughtFor: { ...asBought, venue: hall } };
    const unseen = unseenUpdates([changed], changed, new Set());
    expect(unseen).toHaveLength(1);
    expect(unseenUpdates([changed], changed, new Set(unseen))).toEqual([]);
    const again = { ...changed, boughtFor: { ...changed.boughtFor, changedAt: '2026-01-05T00:00:00.000Z' } };
    expect(unseenUpdates([again], again, new Set(unseen))).toHaveLength(1);
  });
});

describe('an organizer’s messages', () => {
  it('are read with any ticket of the event, whichever they came with', () => {
    const other = { ...ticket, ticketId: 'another', messages: [message] };
    const elsewhere = { ...ticket, eventId: 'elsewhere' };
    expect(messagesAbout([ticket, other], ticket.eventId)).toEqual([message]);
    expect(messagesAbout([other], elsewhere.eventId)).toEqual([]);
    expect(unseenUpdates([ticket, other], ticket, new Set())).toEqual(['m1']);
  });
});
