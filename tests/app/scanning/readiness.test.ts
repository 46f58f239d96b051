import { describe, expect, it } from 'vitest';
import { canStart, readiness, type CheckName, type ReadinessFacts } from '#app/scanning/readiness.ts';
import { textsOf } from '#tests/messages/english.ts';
import { formatsIn } from '#messages/formats-in.ts';

const now = Date.UTC(2026, 10, 21, 18);
const header = {
  ticketCount: 12_431,
  issuedAt: now - 40_000,
  policy: { code: 'static', unlisted: 'ask' },
  rules: { event: { reentry: 'single', maxEntries: null, coolDownMs: 0, capacity: null } },
};
const enrolment = {
  eventId: 'e',
  deviceId: 'd',
  name: 'n',
  gateId: 'g',
  role: 'steward',
  epoch: 'x',
  cursor: 1,
  serverEpoch: 's',
  leaseExpiresAt: now + 11 * 3_600_000,
  eventKeys: [],
  revoked: false,
} as const;
const well = {
  now,
  uncertaintyMs: 40,
  certainTime: now,
  door: {
    enrolment,
    manifest: { eventId: 'e', copy: 1, signed: { header: '', keyId: '', signature: '' }, header },
  },
  sync: {
    reach: 'online',
    unsent: 0,
    parked: 0,
    lastContactAt: now - 40_000,
    offsetMs: 200,
    sending: false,
    nextTryAt: null,
    lastFailure: null,
    wentWell: [],
  },
  room: { persistent: true, usedBytes: 1, quotaBytes: 1_000_000_000 },
  camera: { kind: 'on' },
  canSound: true,
  canStayAwake: true,
  rehearsed: true,
  // Parts of a manifest and a camera that no check reads are omitted.
} as unknown as ReadinessFacts;

/** A phone whose access ends soon. */
const endingIn = (ms: number): Pick<ReadinessFacts, 'door'> => ({
  door: { ...well.door, enrolment: { ...enrolment, leaseExpiresAt: now + ms } },
});

/** An event with rules from a newer server. */
function newerDoor(): ReadinessFacts['door'] {
  const { manifest } = well.door;
  if (manifest === null) throw new Error('There is no manifest.');
  const policy = { code: 'unknown', unlisted: 'ask' } as const;
  return { ...well.door, manifest: { ...manifest, header: { ...manifest.header, policy } } };
}

const { readiness: words, camera } = textsOf('scanning');
const checks = (facts: ReadinessFacts) =>
  readiness(facts, { ...words, cameraFailures: camera.failures }, formatsIn.en);
const broken = (facts: Partial<ReadinessFacts>): readonly CheckName[] =>
  checks({ ...well, ...facts })
    .filter((check) => !check.ok)
    .map((check) => check.name);

describe('the readiness check', () => {
  it('passes when everything is fine, and shows completeness and age', () => {
    expect(broken({})).toEqual([]);
    expect(checks(well)[0]?.text).toBe('12,431 of 12,431, updated 40 s ago');
  });

  it.each<[CheckName, Partial<ReadinessFacts>, boolean]>([
    ['manifest', { door: { ...well.door, manifest: null } }, false],
    ['manifest', { door: newerDoor() }, true],
    ['rehearsal', { rehearsed: false }, true],
    ['lease', { door: { ...well.door, enrolment: { ...enrolment, leaseExpiresAt: now } } }, false],
    ['lease', endingIn(90 * 60_000), true],
    ['clock', { sync: { ...well.sync, offsetMs: 600_000 } }, true],
    ['clock', { uncertaintyMs: 600_000 }, true],
    ['storage', { room: { persistent: false, usedBytes: 1, quotaBytes: 1_000_000_000 } }, true],
    ['storage', { room: { persistent: true, usedBytes: 990_000_000, quotaBytes: 1_000_000_000 } }, true],
    ['sound', { canSound: false }, true],
    ['wake', { canStayAwake: false }, true],
    ['queue', { sync: { ...well.sync, unsent: 12 } }, true],
    ['camera', { camera: { kind: 'off' } }, true],
  ])('notices %s, and says whether scanning may start all the same', (name, facts, startable) => {
    expect(broken(facts)).toEqual([name]);
    expect(canStart(checks({ ...well, ...facts }))).toBe(startable);
  });

  it.each([
    [11 * 3_600_000, 'Steward, works offline for 11 h'],
    [2 * 3_600_000, 'Steward, works offline for 2 h'],
    [2 * 3_600_000 - 1_000, 'Ends in 1 hour. Go online briefly to renew.'],
    [40 * 60_000, 'Ends in 40 minutes. Go online briefly to renew.'],
    [5_000, 'Ends in 1 minute. Go online briefly to renew.'],
    [0, 'Expired. Go online briefly to renew.'],
  ])('says what is left of an access of %d ms', (ms, text) => {
    expect(checks({ ...well, ...endingIn(ms) }).find(({ name }) => name === 'lease')?.text).toBe(text);
  });

  it('does not expire a lease by an unmeasured time', () => {
    expect(broken({ now: now + 12 * 3_600_000 })).not.toContain('lease');
  });

  it.each([
    [40_000, '40 s slow'],
    [-600_000, '10 min fast'],
    [12 * 3_600_000, '12 h slow'],
    [-40 * 86_400_000, '40 days fast'],
  ])('advises setting a clock that is %d ms off once online', (offsetMs, how) => {
    const clock = checks({ ...well, sync: { ...well.sync, offsetMs } }).find(({ name }) => name === 'clock');
    expect(clock?.text).toBe(
      `This phone’s clock is ${how}. Times here are corrected. While online, set the clock to automatic.`,
    );
  });
});
