import { expect, it } from 'vitest';
import {
  canUndoRequest,
  isRequestRefused,
  isRequestUnannounced,
  isRequestWaiting,
  subjectOf,
  type DeferredRequest,
} from '#domain/requests/deferred-request.ts';
import { sampleWish } from './sample-requests.ts';

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

it('an application is withdrawn only after it was sent', () => {
  const application = {
    kind: 'application',
    applicationId: 'a1',
    name: 'Kora Nights',
    organizer: 'company',
    phoneNumber: '',
    countryCode: 'GM',
    reason: '',
  } as const;
  const withdrawal = { kind: 'withdraw', applicationId: 'a1' } as const;
  expect(subjectOf(withdrawal)).toBe(subjectOf(application));
});
