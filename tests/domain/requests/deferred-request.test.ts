import { expect, it } from 'vitest';
import {
  canUndoRequest,
  isRequestRefused,
  isRequestUnannounced,
  isRequestWaiting,
  requestSubjects,
  subjectOf,
  type DeferredRequest,
  type RequestContent,
} from '#domain/requests/deferred-request.ts';
import { sampleTransfer, sampleWish } from './sample-requests.ts';

const failure = { kind: 'refused', status: 409, code: 'ticket_used', message: 'No.', errors: [] } as const;
const refused = { kind: 'refused', at: 5, failure } as const;
const unsendable = { kind: 'unsendable', at: 5 } as const;
const done = { kind: 'done', at: 5 } as const;

it.each<[string, Partial<DeferredRequest>, string]>([
  ['that never left', {}, 'waiting undoable'],
  ['that may have arrived', { tried: true }, 'waiting'],
  ['that was done', { end: done, tried: true }, 'unannounced'],
  ['that was done, as the person knows', { end: done, tried: true, told: true }, ''],
  ['that was refused', { end: refused }, 'refused unannounced'],
  ['that was refused, as the person knows', { end: refused, told: true }, 'refused'],
  ['of another version of the app', { end: unsendable }, 'refused unannounced'],
])('a request %s is %s %s', (_, changes, expected) => {
  const wish = sampleWish('a', changes);
  const is = {
    waiting: isRequestWaiting(wish),
    undoable: canUndoRequest(wish),
    refused: isRequestRefused(wish),
    unannounced: isRequestUnannounced(wish),
  };
  expect(Object.entries(is).flatMap(([name, holds]) => (holds ? [name] : []))).toEqual(
    expected.split(' ').filter((name) => name !== ''),
  );
});

const names = { before: 'Awa', name: 'Binta' } as const;
const texts = { firstName: 'Awa', lastName: 'Joof', username: 'awa' } as const;
const application = {
  kind: 'application',
  applicationId: 'a1',
  name: 'Kora Nights',
  organizer: 'company',
  phoneNumber: '',
  countryCode: 'GM',
  reason: '',
} as const;

it.each<readonly [subject: string, asks: readonly RequestContent[]]>([
  [
    requestSubjects.ticket('t1'),
    [
      sampleTransfer('t1'),
      { kind: 'cancelTransfer', ticketId: 't1' },
      { kind: 'holder', ticketId: 't1', ...names },
    ],
  ],
  [
    requestSubjects.order('o1'),
    [
      { kind: 'cancelOrder', orderId: 'o1' },
      { kind: 'names', registrationId: 'e1', orderId: 'o1', buyer: names, attendees: [] },
      { kind: 'answers', orderId: 'o1', changes: [] },
    ],
  ],
  [requestSubjects.application, [application, { kind: 'withdraw', applicationId: 'a1' }]],
  [requestSubjects.profile, [{ kind: 'profile', over: { texts, version: '' }, typed: texts }]],
])('what is asked about the same is sent in turn: %s', (subject, asks) => {
  expect(asks.map(subjectOf)).toEqual(asks.map(() => subject));
});
