import { describe, expect, it, vi } from 'vitest';
import { createFileCall } from '#api/file-call.ts';
import { composeCalls, notSent } from '#app/engines/compose/calls.ts';
import { invoicePdf } from '#contract/sales/invoices.ts';
import { browserClock } from '#platform/clock.ts';

/** The page's calls for the user with this id, and a way to have another user sign in. */
function callsWith(fileCall: () => Promise<{ createFileCall: typeof createFileCall }>) {
  let person = 7;
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.reject(new TypeError('offline')));
  const { file } = composeCalls({
    page: {
      settings: { host: 'http://localhost', origin: 'http://localhost', apiKey: 'key' },
      clock: browserClock,
      fetch,
      language: 'en',
      fingerprint: async () => '',
      csrfCookie: () => null,
      reachability: { mayBeOnline: () => true },
    } as unknown as Parameters<typeof composeCalls>[0]['page'],
    code: { call: () => Promise.reject(new TypeError('no code')), fileCall },
    contact: { note: () => {} },
    failures: { note: () => {} },
    auth: () => ({
      session: () => ({ accessToken: 'token', csrfToken: '', person }) as never,
      person: () => person,
      renew: async () => 'ended',
    }),
  });
  return {
    take: () => file(invoicePdf, { orderId: 'a' }, 'application/pdf'),
    fetch,
    someoneElse: () => (person = 8),
  };
}

describe('a download whose code is loaded with it', () => {
  it('was not sent if its code does not load', async () => {
    const { take } = callsWith(() => Promise.reject(new TypeError('Failed to fetch the module')));
    expect(await take()).toEqual(notSent);
  });

  it('is not made for another user who signed in while the code loaded', async () => {
    let loaded: (code: { createFileCall: typeof createFileCall }) => void = () => {};
    const { take, fetch, someoneElse } = callsWith(() => new Promise((resolve) => (loaded = resolve)));
    const taken = take();
    someoneElse();
    loaded({ createFileCall });
    expect(await taken).toMatchObject({
      ok: false,
      failure: { kind: 'unauthorized', code: 'person_changed' },
    });
    expect(fetch).not.toHaveBeenCalled();
  });
});
