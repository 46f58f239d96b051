import type { SeededRandom } from '../fakes/random.ts';
import type { WireReply } from '../fakes/network.ts';
import type { Plan } from './plan.ts';
import { eventId, eventKey, officeId } from './simulated-event.ts';
import { no, yes } from './server-replies.ts';
import type { Request } from './wire.ts';

/** Which devices are enrolled, until when, and with which role. */
export interface ServerLeases {
  enrol(request: Extract<Request, { kind: 'enrol' }>): WireReply;
  /** The highest number up to which devices reported their records as lost, by `device epoch`. */
  losses(): ReadonlyMap<string, number>;
  renew(deviceId: string): WireReply;
  /** Checks that precede every signed request: the signature's time, the lease; null if nothing is wrong. */
  refusalOf(request: Exclude<Request, { kind: 'ping' | 'enrol' }>): WireReply | null;
  isSupervisor(deviceId: string): boolean;
  expireAll(): void;
  /** Revokes a device permanently. */
  revoke(deviceId: string): void;
  isRevoked(deviceId: string): boolean;
}

export interface ServerLeasesDeps {
  readonly plan: Plan;
  readonly random: SeededRandom;
  /** Server time, in ms. */
  readonly now: () => number;
  readonly fired: (fault: string) => void;
}

const leaseMs = 12 * 3_600_000;
const skewMs = 5 * 60_000;

export function createServerLeases({ plan, random, now, fired }: ServerLeasesDeps): ServerLeases {
  const devices = new Map<string, string>();
  const leases = new Map<string, number>();
  const losses = new Map<string, number>();
  const revoked = new Set<string>();
  const roles = new Map<string, 'steward' | 'supervisor'>();
  const refuse = (fault: string, reply: WireReply): WireReply => {
    fired(fault);
    return reply;
  };

  return {
    losses: () => losses,
    enrol({ device, again, lost = [] }) {
      for (const report of lost) losses.set(`${report.deviceId} ${report.epoch}`, report.last);
      const deviceId = again ?? devices.get(device) ?? `device-${device}`;
      devices.set(device, deviceId);
      const drawn = deviceId === officeId || random.happens(plan.supervisors) ? 'supervisor' : 'steward';
      const role = roles.get(deviceId) ?? drawn;
      roles.set(deviceId, role);
      const expiresAt = now() + leaseMs;
      leases.set(deviceId, expiresAt);
      return yes<'enrol'>({
        deviceId,
        eventId,
        name: device,
        gateId: null,
        role,
        expiresAt,
        eventKeys: [eventKey],
        ...(plan.revokes ? { sealKey: 'server' } : {}),
        ...(lost.length === 0 ? {} : { lossesTaken: true }),
      });
    },
    renew(deviceId) {
      leases.set(deviceId, now() + leaseMs);
      return yes<'renew'>({ expiresAt: now() + leaseMs });
    },
    refusalOf(request) {
      if (Math.abs(request.signedAt - now()) > skewMs)
        return refuse('clock_skew', no(401, 'clock_skew', 'Your clock is off.'));
      if (revoked.has(request.deviceId))
        return refuse('revoked_device_refused', no(401, 'device_revoked', 'Not any more.'));
      const lease = leases.get(request.deviceId);
      if (lease === undefined) return no(401, 'unknown_device', 'Enrol first.');
      if (lease < now() && request.kind !== 'renew')
        return refuse('lease_expired', no(401, 'lease_expired', 'Renew the lease.'));
      return null;
    },
    isSupervisor: (deviceId) => roles.get(deviceId) === 'supervisor',
    revoke: (deviceId) => void revoked.add(deviceId),
    isRevoked: (deviceId) => revoked.has(deviceId),
    expireAll() {
      for (const deviceId of leases.keys()) leases.set(deviceId, now() - 1);
    },
  };
}
