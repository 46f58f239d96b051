import { describe, expect, it } from 'vitest';
import { codeAt, whyNoCode } from '#app/wallet/shown-code.ts';
import { ticketOwnerOf } from '#app/wallet/ticket-owner-rule.ts';

describe('where a ticket’s code stands', () => {
  it('says why instead, unless the ticket is valid, or is to be paid', () => {
    expect(whyNoCode({ status: 'valid' })).toBeNull();
    expect(whyNoCode({ status: 'unpaid' })).toBeNull();
    for (const status of ['transferred', 'refunded', 'revoked', 'cancelled', 'blocked'] as const)
      expect(whyNoCode({ status })).toBe(status);
  });

  it('shows the moving code of the moment before the printed one', () => {
    const moving = (now: number) => ({ text: `at ${now}`, left: 3 });
    expect(codeAt({ printedCode: 'P' }, moving, 5)).toEqual({ text: 'at 5', left: 3 });
    expect(codeAt({ printedCode: 'P' }, null, 5)).toEqual({ text: 'P', left: null });
    expect(codeAt({ printedCode: null }, null, 5)).toBeNull();
  });
});

describe('whose tickets a page shows', () => {
  const user = { credentialId: 7 } as NonNullable<Parameters<typeof ticketOwnerOf>[0]['user']>;

  it('are those of the person who is signed in, whoever was here before', () => {
    expect(ticketOwnerOf({ status: 'authenticated', user }, () => 8)).toEqual({ ownerId: 7, signedIn: true });
  });

  it('are the last person’s without a session, and nobody’s while it is being read', () => {
    const absent = () => 8;
    expect(ticketOwnerOf({ status: 'unauthenticated', user: null }, absent).ownerId).toBe(8);
    expect(ticketOwnerOf({ status: 'loading', user: null }, absent).ownerId).toBeNull();
    expect(ticketOwnerOf({ status: 'unauthenticated', user: null }, () => null)).toEqual({
      ownerId: null,
      signedIn: false,
    });
  });
});
