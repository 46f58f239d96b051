import { describe, expect, it, vi } from 'vitest';
import { createServerContact, recordDoorContact } from '#app/engines/server-contact.ts';
import type { Failure } from '#domain/failures/failure.ts';
import type { Reach, SyncStatus } from '#sync/deps.ts';

function contactWith(online: boolean) {
  let hint: (hint: 'online' | 'offline' | 'visible' | 'hidden') => void = () => {};
  const contact = createServerContact({
    mayBeOnline: () => online,
    onHint(listener) {
      hint = listener;
      return () => {};
    },
  });
  return { contact, hint: (what: Parameters<typeof hint>[0]) => hint(what) };
}
const failed = (failure: Failure) => ({ ok: false as const, failure });

describe('server contact', () => {
  it('follows the browser until the server has been called', () => {
    expect(contactWith(true).contact.reached()).toBe(true);
    expect(contactWith(false).contact.reached()).toBe(false);
  });

  it('counts as called after any response or a lost call', () => {
    const { contact, hint } = contactWith(true);
    hint('offline');
    expect(contact.asked()).toBe(false);
    contact.note(failed({ kind: 'timeout' }));
    expect(contact.asked()).toBe(true);
  });

  const cases: readonly (readonly [Failure, boolean])[] = [
    [{ kind: 'unreachable' }, false],
    [{ kind: 'timeout' }, false],
    [{ kind: 'foreign', status: 200 }, false],
    [{ kind: 'server', status: 500, retryAfterMs: null }, true],
    [{ kind: 'server', status: 503, retryAfterMs: null }, true],
    [{ kind: 'server', status: 503, away: true, retryAfterMs: null }, false],
    [{ kind: 'limited', retryAfterMs: null }, true],
    [{ kind: 'unauthorized', code: 'token_expired', message: '' }, true],
  ];
  it.each(cases)('after %o is %s', (failure, reached) => {
    const { contact } = contactWith(!reached);
    contact.note(failed(failure));
    expect(contact.reached()).toBe(reached);
  });

  it('distinguishes an unavailable server from a lost connection', () => {
    const { contact } = contactWith(true);
    const ways = [
      failed({ kind: 'server', status: 502, away: true, retryAfterMs: null }),
      failed({ kind: 'unreachable' }),
      failed({ kind: 'server', status: 500, retryAfterMs: null }),
    ].map((result) => {
      contact.note(result);
      return contact.way();
    });
    expect(ways).toEqual(['away', 'offline', 'online']);
  });

  it('returns with the first response and reports each change once', () => {
    const { contact } = contactWith(true);
    const told = vi.fn<() => void>();
    contact.subscribe(told);
    contact.note(failed({ kind: 'unreachable' }));
    contact.note(failed({ kind: 'unreachable' }));
    contact.note({ ok: true, value: null });
    expect([told.mock.calls.length, contact.reached()]).toEqual([2, true]);
  });

  it('follows the browser when it goes offline, but not when the page is hidden', () => {
    const { contact, hint } = contactWith(true);
    hint('hidden');
    expect(contact.reached()).toBe(true);
    hint('offline');
    expect(contact.reached()).toBe(false);
  });
});

const quiet: SyncStatus = {
  reach: 'offline',
  unsent: 0,
  parked: 0,
  lastContactAt: null,
  offsetMs: null,
  sending: false,
  nextTryAt: null,
  lastFailure: null,
  wentWell: [],
};

describe('notifications to the sync engine', () => {
  it('report only that the server is reachable again', () => {
    const { contact } = contactWith(false);
    let reach: Reach = 'offline';
    let tell = () => {};
    recordDoorContact(
      {
        status: () => ({ ...quiet, reach }),
        subscribe: (listener) => ((tell = listener), () => {}),
      },
      contact,
    );
    const become = (next: Reach) => {
      reach = next;
      tell();
      return contact.reached();
    };
    expect([become('offline'), become('portal'), become('slow')]).toEqual([false, false, true]);
    // The screen's own finding remains: the door has no newer information.
    contact.note(failed({ kind: 'unreachable' }));
    expect([become('online'), become('offline'), become('online')]).toEqual([false, false, true]);
  });
});
