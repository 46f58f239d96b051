import { describe, expect, it, vi } from 'vitest';
import { createServerContact, noteDoorContact } from '#app/engines/server-contact.ts';
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

describe('Contact with the server', () => {
  it('is what the browser believes until the server was asked', () => {
    expect(contactWith(true).contact.reached()).toBe(true);
    expect(contactWith(false).contact.reached()).toBe(false);
  });

  it('was asked for once anything came of a call, or was lost', () => {
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

  it('tells a server that is away from a line that is lost', () => {
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

  it('comes back with the first answer, and tells of each change once', () => {
    const { contact } = contactWith(true);
    const told = vi.fn<() => void>();
    contact.subscribe(told);
    contact.note(failed({ kind: 'unreachable' }));
    contact.note(failed({ kind: 'unreachable' }));
    contact.note({ ok: true, value: null });
    expect([told.mock.calls.length, contact.reached()]).toEqual([2, true]);
  });

  it('follows the browser when it goes offline, and not when the page is hidden', () => {
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

describe('What the work at a door hears', () => {
  it('is contact with the server when it is reached again, and nothing else is', () => {
    const { contact } = contactWith(false);
    let reach: Reach = 'offline';
    let tell = () => {};
    noteDoorContact(
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
    // What a screen found out by itself stands: the door has heard nothing new.
    contact.note(failed({ kind: 'unreachable' }));
    expect([become('online'), become('offline'), become('online')]).toEqual([false, false, true]);
  });
});
