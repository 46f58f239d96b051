import { describe, expect, it } from 'vitest';
import { confirmationPath, confirmationState } from '#domain/people/email-confirmation.ts';

describe('a link that confirms an email address', () => {
  it.each([
    ['works until its end', { expiresAt: 10, usedAt: null, emailVerified: false }, 9, 'open'],
    ['is over at its end', { expiresAt: 10, usedAt: null, emailVerified: false }, 10, 'expired'],
    ['works once', { expiresAt: 10, usedAt: 3, emailVerified: false }, 9, 'used'],
    [
      'says that it was used after its end too',
      { expiresAt: 10, usedAt: 3, emailVerified: false },
      99,
      'used',
    ],
    ['has nothing left to confirm', { expiresAt: 10, usedAt: null, emailVerified: true }, 99, 'used'],
  ] as const)('%s', (_title, link, now, state) => {
    expect(confirmationState(link, now)).toBe(state);
  });

  it('has its token behind #, which is sent to no server', () => {
    expect(confirmationPath('a b')).toBe('/confirm-email#token=a%20b');
  });
});
