import { expect, it } from 'vitest';
import { deviceLacks } from '#domain/door/device-readiness.ts';

const minute = 60_000;
const now = Date.parse('2026-11-21T18:00:00Z');
const ready = { gateId: 'main', lastContactAt: now - minute, unsent: 0 };
const before = { now, doorsOpenAt: now + 60 * minute };
const open = { now, doorsOpenAt: now - minute };

it.each([
  ['nothing, before the doors', ready, before, []],
  ['nothing in a drawer, before the doors', { ...ready, lastContactAt: now - 700 * minute }, before, []],
  ['access after half a day', { ...ready, lastContactAt: now - 720 * minute }, before, ['access_over']],
  ['access that was not prolonged', { ...ready, leaseExpiresAt: now }, open, ['access_over']],
  [
    'a first contact and a gate',
    { ...ready, gateId: null, lastContactAt: null },
    before,
    ['never_heard', 'no_gate'],
  ],
  ['scans that it never sent', { ...ready, unsent: 3 }, before, ['unsent']],
  ['contact, while doors are open', { ...ready, lastContactAt: now - 2 * minute }, open, ['silent']],
  ['nothing while it is sending', { ...ready, unsent: 3 }, open, []],
  [
    'contact and what it scanned',
    { ...ready, lastContactAt: now - 6 * minute, unsent: 14 },
    open,
    ['silent', 'unsent'],
  ],
  ['nothing a minute before half a day is over', { ...ready, lastContactAt: now - 719 * minute }, before, []],
  ['nothing as long as its access lasts', { ...ready, leaseExpiresAt: now + 1 }, open, []],
  ['nothing where it does not say what it has yet to send', { ...ready, unsent: null }, before, []],
  ['nothing a moment before it is silent', { ...ready, lastContactAt: now - 2 * minute + 1 }, open, []],
  [
    'contact, at the moment the doors open',
    { ...ready, lastContactAt: now - 2 * minute },
    { now, doorsOpenAt: now },
    ['silent'],
  ],
  [
    'a first contact alone, whatever its lease',
    { ...ready, lastContactAt: null, leaseExpiresAt: now },
    open,
    ['never_heard'],
  ],
  [
    'a first contact, however long it may scan',
    { ...ready, lastContactAt: null, leaseExpiresAt: now + 1 },
    open,
    ['never_heard'],
  ],
  [
    'contact and what it scanned, from the moment it is silent',
    { ...ready, lastContactAt: now - 2 * minute, unsent: 1 },
    open,
    ['silent', 'unsent'],
  ],
  ['access rather than contact', { ...ready, lastContactAt: now - 800 * minute }, open, ['access_over']],
] as const)('reports that a device lacks %s', (_name, device, door, lacks) => {
  expect(deviceLacks(device, door)).toEqual(lacks);
});
