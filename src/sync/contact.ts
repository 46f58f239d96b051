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
  /** Called with every response and its duration, ms; reachability derives from this alone. */
  readonly heard: (failure: Failure | null, tookMs: number) => void;
  /** Ends hung calls; without it each has its transport's timeout. */
  readonly hungCalls?: HungCalls;
}

/** The server as reached by this device: measures server time and handles 401 responses. */
export interface Contact {
  /** Makes one call and corrects our time by the server's, if the response contains it. */
  call<T extends object>(speak: () => Promise<Result<T>>): Promise<Result<T>>;
  /** Makes one call in a device's name. A lapsed lease is renewed or a wrong clock corrected, and the call retried once. */
  callAs<T extends object>(event: EnrolledEvent, speak: () => Promise<Result<T>>): Promise<Result<T>>;
  /** Like `callAs` for work of several calls, whose duration says nothing about the connection. */
  workAs<T>(event: EnrolledEvent, work: () => Promise<Result<T>>): Promise<Result<T>>;
  ping(): Promise<Result<{ readonly time: number; readonly epoch: string }>>;
  /** Extends the lease by the time that the server grants. */
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
    if (renewed.ok) await storeRenewed(store, event, renewed.value);
    else await noteRevoked(event, renewed.failure);
    return renewed;
  }

  async function noteRevoked(event: EnrolledEvent, failure: Failure): Promise<void> {
    if (failure.kind === 'unauthorized' && failure.code === 'device_revoked')
      await store.deviceRevoked(event.eventId, event.deviceId);
  }

  /** Handles a 401; returns true if the call may be retried. */
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

function storeRenewed(store: DoorStore, event: EnrolledEvent, lease: RenewedLease): Promise<void> {
  const { expiresAt, eventKeys, gate } = lease;
  const named = gate === undefined ? [] : ([gate] as const);
  return store.extendLease(event.eventId, expiresAt, event.gateToTell, eventKeys, ...named);
}
