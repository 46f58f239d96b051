import { describe, expect, test } from 'vitest';
import { googleFailureText } from '#app/account/google.ts';
import { lazyScreen } from '#app/shell/lazy-screen.tsx';
import { loginFailureText } from '#screens/public/login/login.tsx';
import { mount } from '../ui/mount.ts';
import { english } from '#tests/messages/english.ts';

// "Loading authentication..." is covered by routes.dom.test.tsx, for every guarded route.
describe('sections 2 and 8: messages', () => {
  test('are shown while a screen’s code is loading', async () => {
    const Screen = lazyScreen(() => new Promise<never>(() => {}));
    expect((await mount(<Screen />)).textContent).toBe('Loading content...');
  });

  test.each(['', '   ', '{"status":401}'])('replace what the server left out: %j', (message) => {
    expect(loginFailureText({ kind: 'unauthorized', code: 'x', message }, english.first)).toBe(
      'Failed to log in',
    );
    const refused = { kind: 'refused', status: 401, code: 'x', message, errors: [] } as const;
    expect(loginFailureText(refused, english.first)).toBe('Failed to log in');
    expect(googleFailureText(refused, english.first)).toBe('Failed to verify Google token');
  });

  test('are overridden by the server’s messages', () => {
    const refused = {
      kind: 'refused',
      status: 401,
      code: 'x',
      message: 'No such person.',
      errors: [],
    } as const;
    expect(loginFailureText(refused, english.first)).toBe('No such person.');
    expect(googleFailureText(refused, english.first)).toBe('No such person.');
  });
});
