import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openFirebaseGoogle } from '#auth/firebase-google.ts';

const setup = { apiKey: 'key', authDomain: 'x.example', projectId: 'x', emulatorUrl: null };
/** The scripts that were requested; none loads on its own. */
let asked: HTMLScriptElement[] = [];

beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
  const { head } = document;
  const append = head.appendChild.bind(head);
  vi.spyOn(head, 'appendChild').mockImplementation((node) => {
    if (!(node instanceof HTMLScriptElement)) return append(node);
    asked.push(node);
    return node;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Starts a sign-in; returns the code that it ended with, null while it continues. */
function signIn() {
  const google = openFirebaseGoogle(setup);
  let code: unknown = null;
  void google.popup().catch((error: unknown) => {
    code = typeof error === 'object' && error !== null && 'code' in error ? error.code : error;
  });
  return {
    code: async (ms = 0) => {
      await vi.advanceTimersByTimeAsync(ms);
      return code;
    },
    close: () => google.close(),
  };
}

describe('when the library is loaded and the script it needs from Google', () => {
  test('never responds, the sign-in fails in seconds and says that Google was not reached', async () => {
    const { code, close } = signIn();
    expect(await code(5_000)).toBe(null);
    expect(asked).toHaveLength(1);
    expect(await code(10_000)).toBe('auth/network-request-failed');
    await close();
  });

  test('is refused, the sign-in fails at once', async () => {
    const { code, close } = signIn();
    await code(0);
    asked[0]?.dispatchEvent(new Event('error'));
    expect(await code()).toBe('auth/network-request-failed');
    await close();
  });

  test('is another site’s page, the sign-in fails in seconds, because that never calls back', async () => {
    const { code, close } = signIn();
    await code(0);
    asked[0]?.dispatchEvent(new Event('load'));
    expect(await code(15_000)).toBe('auth/network-request-failed');
    await close();
  });

  test('loads, the library continues with it', async () => {
    const { code, close } = signIn();
    await code(0);
    const name = new URL(asked[0]?.src ?? '').searchParams.get('onload') ?? '';
    Reflect.get(globalThis, name)();
    // The library's error code without a real browser.
    expect(await code()).toBe('auth/operation-not-supported-in-this-environment');
    await close();
  });
});
