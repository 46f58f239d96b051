import { describe, expect, test } from 'vitest';
import { googleFailureWords } from '#app/account/google.ts';
import { lazyScreen } from '#app/shell/lazy-screen.tsx';
import { loginWords } from '#screens/public/login/login.tsx';
import { mount } from '../ui/mount.ts';
import { english } from '#tests/messages/english.ts';

// "Loading authentication..." is covered by routes.dom.test.tsx, for every guarded route.
describe('sections 2 and 8: messages', () => {
  test('are shown while a screen’s code is loading', async () => {
    const Screen = lazyScreen(() => new Promise<never>(() => {}));
    expect((await mount(<Screen />)).textContent).toBe('Loading content...');
  });

  test.each(['', '   ', '{"status":401}'])('replace what the server left out: %j', (message) => {
    expect(loginWords({ kind: 'unauthorized', code: 'x', message }, english.first)).toBe('Failed to log in');
    const refused = { kind: 'refused', status: 401, code: 'x', message, errors: [] } as const;
    expect(loginWords(refused, english.first)).toBe('Failed to log in');
    expect(googleFailureWords(refused, english.first)).toBe('Failed to verify Google token');
  });

  test('are overridden by the server’s messages', () => {
    const refused = {
      kind: 'refused',
      status: 401,
      code: 'x',
      message: 'No such person.',
      errors: [],
    } as const;
    expect(loginWords(refused, english.first)).toBe('No such person.');
    expect(googleFailureWords(refused, english.first)).toBe('No such person.');
  });
});
