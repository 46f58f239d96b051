import { expect, it } from 'vitest';
import { eventPhase, isUnderWay } from '#domain/events/event-phase.ts';

const at = (time: string) => Date.parse(`2026-11-${time}Z`);
const evening = {
  status: 'published' as const,
  doorsOpenAt: at('21T19:00:00'),
  endsAt: at('21T23:00:00'),
  timeZone: 'Africa/Banjul',
};

it.each([
  ['a draft, whatever its date', { ...evening, status: 'draft' as const }, '22T12:00:00', 'draft'],
  [
    'one that was taken down, whose doors open all the same',
    { ...evening, status: 'draft' as const, takenDown: 'Reported' },
    '21T12:00:00',
    'door_day',
  ],
  [
    'one that was cancelled while it was taken down',
    { ...evening, status: 'cancelled' as const, takenDown: 'Reported' },
    '21T12:00:00',
    'cancelled',
  ],
  ['the evening before', evening, '20T23:59:59', 'on_sale'],
  ['the day itself', evening, '21T00:00:00', 'door_day'],
  ['while people are inside', evening, '21T22:59:59', 'door_day'],
  ['once it is over', evening, '21T23:00:00', 'after'],
  ['one that was ended', { ...evening, status: 'ended' as const }, '20T12:00:00', 'after'],
  ['one that was cancelled', { ...evening, status: 'cancelled' as const }, '22T12:00:00', 'cancelled'],
  ['a day that has begun there alone', { ...evening, timeZone: 'Asia/Tokyo' }, '21T15:00:00', 'door_day'],
  [
    'the hours before doors that open after midnight',
    { ...evening, doorsOpenAt: at('21T00:30:00') },
    '20T18:30:00',
    'door_day',
  ],
] as const)('gives the phase of %s', (_name, event, now, phase) => {
  expect(eventPhase(event, at(now))).toBe(phase);
});

it.each([
  ['before it starts', '21T19:59:59', {}, false],
  ['from its start', '21T20:00:00', {}, true],
  ['to its last moment', '21T22:59:59', {}, true],
  ['once it is over', '21T23:00:00', {}, false],
  ['when it was ended', '21T21:00:00', { status: 'ended' as const }, false],
  ['when it was cancelled', '21T21:00:00', { status: 'cancelled' as const }, false],
  ['as a draft', '21T21:00:00', { status: 'draft' as const }, false],
] as const)('reports whether an event is in progress %s', (_name, now, changes, expected) => {
  expect(isUnderWay({ ...evening, startsAt: at('21T20:00:00'), ...changes }, at(now))).toBe(expected);
});
