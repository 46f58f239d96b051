import { describe, expect, test } from 'vitest';
import { createLateGoogleSignIn, googleLeftKey } from '#auth/google.ts';
import { googleProblem } from '#auth/google-problem.ts';
import { createGoogleSignIn, type GoogleProvider } from '#auth/google-sign-in.ts';
import { isInstalledOnIos } from '#platform/installed.ts';
import { textsOf } from '#tests/messages/english.ts';

const setup = { apiKey: 'key', authDomain: 'x.example', projectId: 'x', emulatorUrl: null };
const thrown = (code: string) => Object.assign(new Error('words of the library'), { code: `auth/${code}` });

describe('errors of the provider', () => {
  test.each([
    ['popup-blocked', /allow popups/i],
    ['popup-closed-by-user', /closed before you finished/i],
    ['cancelled-popup-request', /newer google window/i],
    ['unauthorized-domain', /isn’t allowed from this address/i],
    ['network-request-failed', /check your connection/i],
    ['web-storage-unsupported', /allow cookies/i],
    ['internal-error', /try again/i],
    ['no-auth-event', /didn’t finish/i],
    ['user-disabled', /switched off/i],
    ['user-token-expired', /again/i],
  ])('explains %s with a helpful message', (code, words) => {
    const { known } = googleProblem(thrown(code));
    expect(known).toBe(code);
    expect(known === undefined ? '' : textsOf('account').google.problems[known]).toMatch(words);
  });

  test.each([thrown('something-new'), thrown('__proto__'), new Error('x'), null, 'x', { code: 5 }])(
    'has no specific message for %s',
    (error) => {
      expect(googleProblem(error).known).toBeUndefined();
    },
  );

  test('falls back to a redirect only for a blocked popup', () => {
    expect(googleProblem(thrown('popup-blocked')).withoutPopup).toBe(true);
    expect(googleProblem(thrown('popup-closed-by-user')).withoutPopup).toBe(false);
  });
});

/** A sign-in with a provider that replies as specified. */
function desk(
  changes: Partial<GoogleProvider> = {},
  options: { canOpenPopup?: boolean; failedLoads?: number } = {},
) {
  const done: string[] = [];
  const kept = new Map<string, string>();
  let loads = 0;
  let opened = 0;
  const provider: GoogleProvider = {
    popup: async () => 'id-token',
    redirect: async () => void done.push('left'),
    redirected: async () => 'id-token-2',
    forget: async () => void done.push('forgot'),
    close: async () => {},
    ...changes,
  };
  const tabStored = {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => (kept.set(key, value), true),
    remove: (key: string) => void kept.delete(key),
  };
  const signIn = createGoogleSignIn({
    open() {
      opened += 1;
      return provider;
    },
    canOpenPopup: () => options.canOpenPopup ?? true,
    tabStored,
  });
  const google = createLateGoogleSignIn({
    async open() {
      loads += 1;
      if (loads <= (options.failedLoads ?? 0))
        throw new TypeError('Failed to fetch dynamically imported module');
      return signIn;
    },
    tabStored,
  });
  return {
    google,
    done,
    loads: () => loads,
    opened: () => opened,
    leave: () => kept.set(googleLeftKey, '1'),
  };
}

describe('signing in with Google', () => {
  test('loads the code at the first click and not before, and opens the library once', async () => {
    const { google, loads, opened } = desk();
    expect([google.awaits(), loads(), opened()]).toEqual([false, 0, 0]);
    expect(await google.begin(setup)).toEqual({ outcome: 'token', idToken: 'id-token' });
    await google.begin(setup);
    expect(opened()).toBe(1);
  });

  test('reports code that failed to load as a network error, and loads it again at the next click', async () => {
    const { google } = desk({}, { failedLoads: 1 });
    expect(await google.begin(setup)).toMatchObject({
      outcome: 'failed',
      problem: { code: 'network-request-failed', known: 'network-request-failed' },
    });
    expect(await google.begin(setup)).toMatchObject({ outcome: 'token' });
  });

  test('still awaits the return of a page whose code failed to load, so that a reload finishes it', async () => {
    const { google, leave } = desk({}, { failedLoads: 1 });
    leave();
    expect(await google.comeBack(setup)).toMatchObject({ problem: { code: 'network-request-failed' } });
    expect(google.awaits()).toBe(true);
    expect(await google.comeBack(setup)).toEqual({ outcome: 'token', idToken: 'id-token-2' });
  });

  test('reports a library that cannot be opened', async () => {
    const google = createGoogleSignIn({
      open() {
        throw thrown('web-storage-unsupported');
      },
      canOpenPopup: () => true,
      tabStored: { get: () => null, set: () => true, remove: () => {} },
    });
    expect(await google.begin(setup)).toMatchObject({ problem: { code: 'web-storage-unsupported' } });
  });

  test('redirects if a popup cannot return, and recognizes the return', async () => {
    const { google, done } = desk({}, { canOpenPopup: false });
    expect(google.awaits()).toBe(false);
    expect(await google.begin(setup)).toEqual({ outcome: 'leaving' });
    expect([done, google.awaits()]).toEqual([['left'], true]);
    expect(await google.comeBack(setup)).toEqual({ outcome: 'token', idToken: 'id-token-2' });
    expect(google.awaits()).toBe(false);
  });

  test('reports once that a returning page did not complete the sign-in', async () => {
    const { google } = desk({ redirected: async () => null }, { canOpenPopup: false });
    await google.begin(setup);
    expect(await google.comeBack(setup)).toMatchObject({
      outcome: 'failed',
      problem: { code: 'no-auth-event', known: 'no-auth-event' },
    });
    expect(google.awaits()).toBe(false);
  });

  test('waits for nothing if the redirect failed', async () => {
    const redirect = () => Promise.reject(thrown('unauthorized-domain'));
    const { google } = desk({ redirect }, { canOpenPopup: false });
    expect(await google.begin(setup)).toMatchObject({ problem: { code: 'unauthorized-domain' } });
    expect(google.awaits()).toBe(false);
  });

  test.each([
    ['user-disabled', ['forgot']],
    ['user-token-expired', ['forgot']],
    ['popup-closed-by-user', []],
  ])('leaves no user data in the library after %s: %j', async (code, forgotten) => {
    const { google, done } = desk({ popup: () => Promise.reject(thrown(code)) });
    expect(await google.begin(setup)).toMatchObject({ outcome: 'failed', problem: { code } });
    expect(done).toEqual(forgotten);
  });
});

describe('a window in which popups cannot work', () => {
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605';
  const ipad = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605';
  test.each([
    ['an installed app on an iPhone', iphone, 5, true, true],
    ['an installed app on an iPad, which says it is a Mac', ipad, 5, true, true],
    ['a tab on an iPhone', iphone, 5, false, false],
    ['an installed app on a Mac', ipad, 0, true, false],
    ['an installed app on Android', 'Mozilla/5.0 (Linux; Android 16) Chrome/156', 5, true, false],
  ])('%s', (_, userAgent, touchPoints, standalone, expected) => {
    expect(isInstalledOnIos({ userAgent, touchPoints, standalone })).toBe(expected);
  });
});
