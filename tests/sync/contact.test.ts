import { describe, expect, it } from 'vitest';
import type { Failure, Result } from '#domain/failures/failure.ts';
import { createContact, type ContactDeps } from '#sync/contact.ts';
import type { RenewedLease } from '#api/door-transport.ts';
import type { EnrolledEvent } from '#sync/deps.ts';

const event: EnrolledEvent = {
  eventId: 'event-1',
  deviceId: 'device-1',
  epoch: 'epoch-1',
  cursor: 0,
  serverEpoch: 'history-1',
  leaseExpiresAt: 0,
  gateToTell: 'gate-2',
};
const unauthorized = (code: string): Failure => ({ kind: 'unauthorized', code, message: '' });
const failed = (failure: Failure) => ({ ok: false, failure }) as const;
const unreachable: Failure = { kind: 'unreachable' };
const fine = { ok: true, value: {} } as const;
const eventKeys = [{ keyId: 'abc123', publicKey: 'AAAA' }];

/** Builds a device's contact with its server; each step takes 40 ms, and everything that happens is in `log`. */
function device(
  changes: {
    readonly ping?: Result<{ time: number; epoch: string }>;
    readonly renewal?: Failure;
    readonly gate?: RenewedLease['gate'];
  } = {},
) {
  const log: string[] = [];
  let monotonic = 1_000;
  const parts = {
    clock: { monotonic: () => monotonic },
    store: {
      extendLease: async (...what: unknown[]) => void log.push(`lease ${JSON.stringify(what)}`),
      deviceRevoked: async (...what: string[]) => void log.push(`revoked ${what.join(' as ')}`),
    },
    transport: {
      async ping() {
        monotonic += 40;
        log.push('ping');
        return changes.ping ?? { ok: true, value: { time: 5_000, epoch: 'e' } };
      },
      async renewLease() {
        monotonic += 40;
        log.push('renew');
        return changes.renewal === undefined
          ? { ok: true, value: { expiresAt: 9_000, eventKeys, ...(changes.gate && { gate: changes.gate }) } }
          : failed(changes.renewal);
      },
    },
    time: { observe: (...what: number[]) => void log.push(`time ${what.join(' ')}`) },
    heard: (failure: Failure | null, tookMs: number) =>
      void log.push(`heard ${failure?.kind ?? 'well'} ${tookMs}`),
  } as unknown as ContactDeps;
  /** Returns the answers one by one, then repeats the last. */
  const server = (...answers: readonly Result<object>[]) => {
    let asked = 0;
    return async () => {
      monotonic += 40;
      log.push('asked');
      return answers[Math.min((asked += 1), answers.length) - 1] ?? fine;
    };
  };
  return { contact: createContact(parts), parts, log, server };
}

describe('a call', () => {
  it('with the server’s time corrects ours, and reports its duration', async () => {
    const { contact, log, server } = device();
    expect(await contact.call(server({ ok: true, value: { time: 77 } }))).toEqual({
      ok: true,
      value: { time: 77 },
    });
    expect(log).toEqual(['asked', 'time 1000 1040 77', 'heard well 40']);
  });

  it.each<[string, Result<object>]>([
    ['says no time', fine],
    ['says a time that is none', { ok: true, value: { time: '77' } }],
  ])('that %s corrects nothing', async (_, answer) => {
    const { contact, log, server } = device();
    await contact.call(server(answer));
    expect(log).toEqual(['asked', 'heard well 40']);
  });

  it('that fails is reported, and corrects nothing', async () => {
    const { contact, log, server } = device();
    expect(await contact.call(server(failed(unreachable)))).toEqual(failed(unreachable));
    expect(log).toEqual(['asked', 'heard unreachable 40']);
  });

  it('is abandoned when the network changes', async () => {
    const { parts, server } = device();
    const timeout = failed({ kind: 'timeout' });
    const contact = createContact({ ...parts, hungCalls: { hear: async () => timeout, lose: () => {} } });
    expect(await contact.call(server(fine))).toEqual(timeout);
  });
});

describe('a call in a device’s name', () => {
  const callAs = (failure: Failure, then: Result<object>, changes: Parameters<typeof device>[0] = {}) => {
    const { contact, log, server } = device(changes);
    return { log, result: contact.callAs(event, server(failed(failure), then)) };
  };
  const did = (log: readonly string[]) => log.filter((line) => !/^(time|heard)/.test(line));

  it('is retried with the correct time if the clock was wrong', async () => {
    const { log, result } = callAs(unauthorized('clock_skew'), fine);
    expect(await result).toEqual(fine);
    expect(did(log)).toEqual(['asked', 'ping', 'asked']);
  });

  it('is not retried if the correct time is unavailable', async () => {
    const { log, result } = callAs(unauthorized('clock_skew'), fine, { ping: failed(unreachable) });
    expect(await result).toEqual(failed(unauthorized('clock_skew')));
    expect(did(log)).toEqual(['asked', 'ping']);
  });

  it('is retried under a new lease when the old one had expired', async () => {
    const { log, result } = callAs(unauthorized('lease_expired'), fine);
    expect(await result).toEqual(fine);
    const lease = JSON.stringify(['event-1', 9_000, 'gate-2', eventKeys]);
    expect(did(log)).toEqual(['asked', 'renew', `lease ${lease}`, 'asked']);
  });

  it('stores the gate in a renewed lease', async () => {
    const gate = { gateId: 'gate-1', fixed: true, refused: true };
    const { contact, log } = device({ gate });
    await contact.renew(event);
    expect(log.at(-1)).toBe(`lease ${JSON.stringify(['event-1', 9_000, 'gate-2', eventKeys, gate])}`);
  });

  it('is not retried without a new lease, and a device told so is revoked', async () => {
    const { log, result } = callAs(unauthorized('lease_expired'), fine, {
      renewal: unauthorized('device_revoked'),
    });
    expect(await result).toEqual(failed(unauthorized('lease_expired')));
    expect(did(log)).toEqual(['asked', 'renew', 'revoked event-1 as device-1']);
  });

  it('keeps the lease of a device that could not renew it for another reason', async () => {
    const { log, result } = callAs(unauthorized('lease_expired'), fine, { renewal: unreachable });
    await result;
    expect(did(log)).toEqual(['asked', 'renew']);
  });

  it('revokes a device on that reply, the first time or the second', async () => {
    const first = callAs(unauthorized('device_revoked'), fine);
    expect(await first.result).toEqual(failed(unauthorized('device_revoked')));
    expect(did(first.log)).toEqual(['asked', 'revoked event-1 as device-1']);
    const second = callAs(unauthorized('clock_skew'), failed(unauthorized('device_revoked')));
    expect(await second.result).toEqual(failed(unauthorized('device_revoked')));
    expect(did(second.log)).toEqual(['asked', 'ping', 'asked', 'revoked event-1 as device-1']);
  });

  it.each([unauthorized('bad_signature'), unreachable, { kind: 'limited', retryAfterMs: null } as const])(
    'is left unchanged after another failure: %j',
    async (failure) => {
      const { log, result } = callAs(failure, fine);
      expect(await result).toEqual(failed(failure));
      expect(did(log)).toEqual(['asked']);
    },
  );
});

describe('work of several calls', () => {
  it('is reported, but its duration says nothing about the connection', async () => {
    const { contact, log, server } = device();
    expect(await contact.workAs(event, server({ ok: true, value: { time: 5 } }))).toMatchObject({ ok: true });
    await contact.workAs(event, server(failed(unreachable)));
    expect(log).toEqual(['asked', 'heard well 0', 'asked', 'heard unreachable 0']);
  });

  it('is repeated under a new lease when the old one had expired', async () => {
    const { contact, log, server } = device();
    expect(await contact.workAs(event, server(failed(unauthorized('lease_expired')), fine))).toEqual(fine);
    expect(log.filter((line) => line === 'asked')).toHaveLength(2);
  });
});
