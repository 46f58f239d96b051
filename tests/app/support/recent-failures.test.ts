import { describe, expect, it, vi } from 'vitest';
import { createRecentFailures } from '#app/support/recent-failures.ts';
import { supportText } from '#app/support/support-facts.ts';
import type { Failure } from '#domain/failures/failure.ts';

const person = 'Awa Ceesay awa@example.org +2203334444 GH1.secret';

function page() {
  let now = 1_000;
  const events = new EventTarget();
  const recent = createRecentFailures({ wall: () => (now += 1_000) }, events);
  const fail = (failure: Failure, path = '/api/events/{registrationId}') =>
    recent.note({ method: 'GET', path }, { ok: false, failure });
  return { events, fail, recent };
}

describe('recent failures on a page', () => {
  it.each<[Failure, string]>([
    [{ kind: 'unreachable' }, 'unreachable'],
    [{ kind: 'timeout' }, 'timeout'],
    [{ kind: 'foreign', status: 302 }, 'foreign 302'],
    [{ kind: 'server', status: 503, retryAfterMs: null, message: person }, 'server 503'],
    [{ kind: 'limited', retryAfterMs: 1, message: person, errors: [person] }, 'limited'],
    [{ kind: 'too_large' }, 'too_large'],
    [{ kind: 'unauthorized', code: 'token_expired', message: person }, 'unauthorized token_expired'],
    [
      {
        kind: 'refused',
        status: 409,
        code: 'sold_out',
        message: person,
        errors: [person],
        fields: { name: person },
        details: { person },
      },
      'refused 409 sold_out',
    ],
  ])('is kept by its kind and code: %j', (failure, how) => {
    const { fail, recent } = page();
    fail(failure);
    expect(recent.all()).toEqual([{ at: 2_000, what: 'GET /api/events/{registrationId}', how }]);
  });

  it('exclude successful calls', () => {
    const { recent } = page();
    recent.note({ method: 'GET', path: '/api/ping' }, { ok: true, value: person });
    expect(recent.all()).toEqual([]);
  });

  it('include page errors by name and location, without the message', () => {
    const { events, recent } = page();
    const error = Object.assign(new Event('error'), {
      error: new TypeError(person),
      message: person,
      filename: 'https://tickets.example.org/assets/wallet-abcdefgh.js?of=awa',
      lineno: 3,
      colno: 9,
    });
    events.dispatchEvent(error);
    events.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new RangeError(person) }));
    events.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: person }));
    expect(recent.all().map(({ what, how }) => [what, how])).toEqual([
      ['promise', 'string'],
      ['promise', 'RangeError'],
      ['wallet-abcdefgh.js:3:9', 'TypeError'],
    ]);
  });

  it('are the last twenty, each reported to listeners', () => {
    const { fail, recent } = page();
    const told = vi.fn<() => void>();
    recent.subscribe(told);
    for (let nth = 0; nth < 25; nth += 1) fail({ kind: 'foreign', status: nth });
    expect(told).toHaveBeenCalledTimes(25);
    expect(recent.all().map(({ how }) => how)).toEqual(
      Array.from({ length: 20 }, (_, nth) => `foreign ${24 - nth}`),
    );
  });
});

it('copies one fact per line, then the failures', () => {
  const facts = {
    at: 0,
    app: '0.1.0',
    browser: 'Firefox',
    language: 'ar',
    installed: true,
    worker: 'active',
    server: 'online',
    role: 'nobody',
    persistent: false,
    usedBytes: 5,
    quotaBytes: null,
    rows: [
      ['scans', 2],
      ['tickets', 0],
    ],
    unsent: 2,
    offsetMs: null,
  } as const;
  expect(supportText(facts, [{ at: 1_000, what: 'GET /api/ping', how: 'timeout' }])).toBe(
    `at 1970-01-01T00:00:00.000Z
app 0.1.0
browser Firefox
language ar
installed true
worker active
server online
role nobody
persistent false
usedBytes 5
quotaBytes unknown
unsent 2
offsetMs unknown
rows scans=2 tickets=0
failed 1970-01-01T00:00:01.000Z GET /api/ping timeout`,
  );
  expect(supportText({ ...facts, rows: null }, [])).toContain('rows unknown');
});
