import { describe, expect, test } from 'vitest';
import { createPasskeys, type PasskeyProvider } from '#auth/passkeys.ts';

const options = {
  challenge: 'challenge',
  rpId: 'tickets.example.org',
  timeout: 1,
  userVerification: 'required',
} as const;
const signed = {
  id: 'key',
  rawId: 'key',
  type: 'public-key',
  response: { authenticatorData: 'a', clientDataJSON: 'c', signature: 's' },
} as const;
const left = { outcome: 'failed', problem: 'left' };
const thrown = (name: string, code?: string) =>
  Object.assign(new Error('words of the library'), { name, ...(code === undefined ? {} : { code }) });

/** Passkeys in a browser that replies as specified. */
function passkeysOver(changes: Partial<PasskeyProvider>) {
  const asked: boolean[] = [];
  const provider: PasskeyProvider = {
    make: () => Promise.reject(thrown('NotAllowedError')),
    use: async (_options, quietly) => {
      asked.push(quietly);
      return signed;
    },
    isQuiet: async () => true,
    stop: () => {},
    ...changes,
  };
  let loads = 0;
  const passkeys = createPasskeys({
    available: true,
    load: async () => {
      loads += 1;
      return provider;
    },
  });
  return { passkeys, asked, loads: () => loads };
}

describe('passkeys in this browser', () => {
  test('are requested in a dialog, or offered in the name field, by code loaded once', async () => {
    const { passkeys, asked, loads } = passkeysOver({});
    expect(loads()).toBe(0);
    expect(await passkeys.use(options)).toEqual({ outcome: 'done', value: signed });
    expect(await passkeys.offer(options)).toEqual({ outcome: 'done', value: signed });
    expect([asked, loads()]).toEqual([[false, true], 1]);
  });

  test('are not offered if unsupported or after the page has moved on', async () => {
    const deaf = passkeysOver({ isQuiet: async () => false });
    expect(await deaf.passkeys.offer(options)).toEqual(left);
    const { passkeys, asked } = passkeysOver({});
    const offered = passkeys.offer(options);
    passkeys.stop();
    expect(await offered).toEqual(left);
    expect([deaf.asked, asked]).toEqual([[], []]);
  });

  test('are cancelled by the next request before anything was shown', async () => {
    const { passkeys, asked } = passkeysOver({});
    const [offered, used] = await Promise.all([passkeys.offer(options), passkeys.use(options)]);
    expect([offered, used.outcome, asked]).toEqual([left, 'done', [false]]);
  });

  test.each([
    [thrown('NotAllowedError'), 'left'],
    [thrown('AbortError', 'ERROR_CEREMONY_ABORTED'), 'left'],
    [thrown('InvalidStateError', 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'), 'here'],
    [thrown('SecurityError', 'ERROR_INVALID_RP_ID'), 'failed'],
    [null, 'failed'],
  ])('report %s as %s', async (error, problem) => {
    const { passkeys } = passkeysOver({ use: () => Promise.reject(error) });
    expect(await passkeys.use(options)).toEqual({ outcome: 'failed', problem });
  });
});
