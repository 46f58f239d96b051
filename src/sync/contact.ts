import type { Failure, Result } from '#domain/failures/failure.ts';
import type { HungCalls } from './hung-calls.ts';
import type { RenewedLease } from '#api/door-transport.ts';
import type { DoorStore, DoorTime, DoorTransport, EnrolledEvent } from './deps.ts';
import type { Clock } from '#platform/clock.ts';

export interface ContactDeps {
  readonly clock: Clock;
  readonly store: DoorStore;
  readonly transport: DoorTransport;
  readonly time: DoorTime;
  /** Told of every answer, and how long it took, ms: reachability is made of nothing else. */
  readonly heard: (failure: Failure | null, tookMs: number) => void;
  /** Ends calls that hang; without it each has the time that its transport gives it. */
  readonly hungCalls?: HungCalls;
}

/** The server as this device reaches it: times are measured, and what a 401 asks for is done. */
export interface Contact {
  /** One call; the server's time in its reply, where it gives one, corrects ours. */
  call<T extends object>(speak: () => Promise<Result<T>>): Promise<Result<T>>;
  /** One call in a device's name: a lapsed lease is renewed, a wrong clock corrected, and it is tried once more. */
  callAs<T extends object>(event: EnrolledEvent, speak: () => Promise<Result<T>>): Promise<Result<T>>;
  /** The same for work that is several calls: its duration says nothing about the line. */
  workAs<T>(event: EnrolledEvent, work: () => Promise<Result<T>>): Promise<Result<T>>;
  ping(): Promise<Result<{ readonly time: number; readonly epoch: string }>>;
  /** Extends the lease by whatever the server grants. */
  renew(event: EnrolledEvent): Promise<Result<RenewedLease>>;
}

export function createContact(deps: ContactDeps): Contact {
  const { clock, store, transport, time } = deps;

  async function call<T extends object>(speak: () => Promise<Result<T>>): Promise<Result<T>> {
    const sentAt = clock.monotonic();
    const result = await (deps.hungCalls?.hear(speak()) ?? speak());
    const receivedAt = clock.monotonic();
    if (result.ok && 'time' in result.value && typeof result.value.time === 'number') {
      time.observe(sentAt, receivedAt, result.value.time);
    }
    deps.heard(result.ok ? null : result.failure, receivedAt - sentAt);
    return result;
  }

  const ping: Contact['ping'] = () => call(() => transport.ping());

  async function renew(event: EnrolledEvent): Promise<Result<RenewedLease>> {
    const renewed = await call(() => transport.renewLease(event));
    if (renewed.ok) await keepRenewed(store, event, renewed.value);
    else await noteRevoked(event, renewed.failure);
    return renewed;
  }

  async function noteRevoked(event: EnrolledEvent, failure: Failure): Promise<void> {
    if (failure.kind === 'unauthorized' && failure.code === 'device_revoked')
      await store.deviceRevoked(event.eventId, event.deviceId);
  }

  /** Does what a 401 asks for; true when the call may be tried again. */
  async function mended(event: EnrolledEvent, failure: Failure): Promise<boolean> {
    if (failure.kind !== 'unauthorized') return false;
    if (failure.code === 'clock_skew') return (await ping()).ok;
    if (failure.code === 'lease_expired') return (await renew(event)).ok;
    await noteRevoked(event, failure);
    return false;
  }

  async function mending<T>(event: EnrolledEvent, work: () => Promise<Result<T>>): Promise<Result<T>> {
    const first = await work();
    if (first.ok || !(await mended(event, first.failure))) return first;
    const second = await work();
    if (!second.ok) await noteRevoked(event, second.failure);
    return second;
  }

  return {
    call,
    ping,
    renew,
    callAs: (event, speak) => mending(event, () => call(speak)),
    workAs: (event, work) =>
      mending(event, async () => {
        const result = await work();
        deps.heard(result.ok ? null : result.failure, 0);
        return result;
      }),
  };
}

function keepRenewed(store: DoorStore, event: EnrolledEvent, lease: RenewedLease): Promise<void> {
  const { expiresAt, eventKeys, gate } = lease;
  const named = gate === undefined ? [] : ([gate] as const);
  return store.keepLease(event.eventId, expiresAt, event.gateToTell, eventKeys, ...named);
}
