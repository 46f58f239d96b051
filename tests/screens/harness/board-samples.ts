import type { listOwnDevices } from '#contract/accounts/profile.ts';
import type { readBoard } from '#contract/door/board.ts';
import type { listConflicts } from '#contract/door/conflict-list.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { eventId, gateId, longName, now } from './samples.ts';

const minute = 60_000;
const devices = [
  {
    deviceId: 'device-2',
    name: 'Blue phone',
    gateId: 'river',
    lastContactAt: now - 6 * minute,
    unsent: 14,
    appVersion: '0.1.0',
    battery: { percent: 8, charging: false },
  },
  {
    deviceId: 'device-1',
    name: 'Phone at the main gate',
    gateId,
    lastContactAt: now - 4_000,
    unsent: 0,
    appVersion: null,
    battery: { percent: 81, charging: true },
  },
] as const;
/** A device whose access has lapsed, with scans still on it. */
const lapsed = {
  deviceId: 'device-3',
  name: 'Green phone',
  gateId,
  lastContactAt: now - 800 * minute,
  unsent: 80,
  appVersion: '0.1.0',
  battery: null,
};

/** A door on a busy evening: one gate silent for six minutes, the event nearly full. */
export const board: ReplyOf<typeof readBoard> = {
  time: now,
  revision: 900,
  name: longName,
  timeZone: 'Africa/Banjul',
  doorsOpenAt: now - 90 * minute,
  endsAt: now + 240 * minute,
  inside: 1_423,
  capacity: 1_500,
  thisMinute: 17,
  turnedAway: 38,
  openConflicts: 1,
  supervises: true,
  areas: [{ checkpoint: 'event', inside: 1_423, capacity: 1_500 }],
  gates: [
    {
      gateId,
      name: 'Main gate',
      checkpoint: 'event',
      entered: 912,
      departed: 41,
      inside: 871,
      turnedAway: 22,
      letIn: 3,
      sentAway: 5,
      minutes: Array.from({ length: 60 }, (_, at) => 8 + ((at * 7) % 23)),
      addOn: null,
      devices: 1,
      lastContactAt: now - 4_000,
    },
    {
      gateId: 'river',
      name: 'River gate with a name that goes on for a while',
      checkpoint: 'event',
      entered: 570,
      departed: 18,
      inside: 552,
      turnedAway: 16,
      letIn: 0,
      sentAway: 0,
      minutes: Array.from({ length: 60 }, (_, at) => (at > 53 ? 0 : 12 + ((at * 5) % 30))),
      addOn: null,
      devices: 1,
      lastContactAt: now - 6 * minute,
    },
  ],
  ruleChanges: [{ checkpoint: 'event', at: now - 22 * minute, inside: 1_104 }],
  scanners: { total: 2, silent: 1 },
  devices: [...devices],
  enrolled: {
    total: 3,
    devices: [
      { ...lapsed, leaseExpiresAt: lapsed.lastContactAt + 720 * minute },
      ...devices.map((device) => ({ ...device, leaseExpiresAt: now + 700 * minute })),
    ],
  },
  owing: { scans: 94, devices: [lapsed, devices[0]] },
  lost: {
    scans: 3,
    devices: [{ deviceId: devices[0].deviceId, epoch: 'life-1', name: devices[0].name, lost: 3 }],
  },
};

const scanOf = (scan: number, at: number, gate: string) => ({
  scanId: `0198b1aa-0000-7000-8000-00000000100${scan}`,
  ticketNumber: 812,
  checkpoint: 'event',
  direction: 'entry' as const,
  gateId: gate,
  deviceId: `device-${scan}`,
  at,
});

/** Returns one open conflict, or a resolved one. */
export function conflictsOf(status: string | null): ReplyOf<typeof listConflicts> {
  const conflict = {
    conflictId: scanOf(2, 0, '').scanId,
    kind: 'double_admission' as const,
    ticketNumber: 812,
    checkpoint: 'event',
    first: scanOf(1, now - 9 * minute, gateId),
    other: scanOf(2, now - 9 * minute + 43_000, 'river'),
    createdAt: now - 8 * minute,
    ticketType: 'Regular',
    holderName: 'Awa Jallow',
    firstDevice: 'Phone at the main gate',
    otherDevice: 'Blue phone',
  };
  if (status !== 'settled')
    return { items: [{ ...conflict, status: 'open', resolution: null, decided: null }], total: 1 };
  const resolution = { how: 'same_person', by: 'supervisor', at: now - 5 * minute } as const;
  const decided = { name: 'sana', note: 'She went out to call a friend.' };
  return { items: [{ ...conflict, status: 'resolved', resolution, decided }], total: 1 };
}

/** The device as shown in the profile of the person who invited it. */
export const ownDevice: ReplyOf<typeof listOwnDevices>['items'][number] = {
  deviceId: 'device-1',
  name: 'Ada’s phone',
  registrationId: eventId,
  eventName: longName,
  enrolledAt: now - 60 * minute,
  lastContactAt: now,
  revokedAt: null,
  mayRevoke: true,
  mayBar: true,
};
