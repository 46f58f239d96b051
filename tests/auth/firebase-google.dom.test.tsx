import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openFirebaseGoogle } from '#auth/firebase-google.ts';

const setup = { apiKey: 'key', authDomain: 'x.example', projectId: 'x', emulatorUrl: null };
/** The scripts that were asked for; nothing answers by itself. */
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

/** The code that a sign-in ended with, null while it goes on. */
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

describe('Where the library is here, and the script that it needs of Google’s own', () => {
  test('is never answered for, the sign-in ends in seconds, and says that Google was not reached', async () => {
    const { code, close } = signIn();
    expect(await code(5_000)).toBe(null);
    expect(asked).toHaveLength(1);
    expect(await code(10_000)).toBe('auth/network-request-failed');
    await close();
  });

  test('is refused, it says so at once', async () => {
    const { code, close } = signIn();
    await code(0);
    asked[0]?.dispatchEvent(new Event('error'));
    expect(await code()).toBe('auth/network-request-failed');
    await close();
  });

  test('is another one’s page, it says so in seconds: that never calls back', async () => {
    const { code, close } = signIn();
    await code(0);
    asked[0]?.dispatchEvent(new Event('load'));
    expect(await code(15_000)).toBe('auth/network-request-failed');
    await close();
  });

  test('comes, the library goes on with it', async () => {
    const { code, close } = signIn();
    await code(0);
    const name = new URL(asked[0]?.src ?? '').searchParams.get('onload') ?? '';
    Reflect.get(globalThis, name)();
    // The library's own word where there is no real browser.
    expect(await code()).toBe('auth/operation-not-supported-in-this-environment');
    await close();
  });
});
