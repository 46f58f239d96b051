import { describe, expect, it } from 'vitest';
import { codeAt, noCodeReason } from '#app/wallet/shown-code.ts';
import { ticketOwnerOf } from '#app/wallet/ticket-owner-rule.ts';

describe('a ticket’s code', () => {
  it('is replaced by the reason if the ticket is not valid, or by a request to pay', () => {
    expect(noCodeReason({ status: 'valid' })).toBeNull();
    expect(noCodeReason({ status: 'unpaid' })).toBeNull();
    for (const status of ['transferred', 'refunded', 'revoked', 'cancelled', 'blocked'] as const)
      expect(noCodeReason({ status })).toBe(status);
  });

  it('is the current rolling code rather than the printed one', () => {
    const moving = (now: number) => ({ text: `at ${now}`, left: 3 });
    expect(codeAt({ printedCode: 'P' }, moving, 5)).toEqual({ text: 'at 5', left: 3 });
    expect(codeAt({ printedCode: 'P' }, null, 5)).toEqual({ text: 'P', left: null });
    expect(codeAt({ printedCode: null }, null, 5)).toBeNull();
  });
});

describe('the owner of the tickets on a page', () => {
  const user = { credentialId: 7 } as NonNullable<Parameters<typeof ticketOwnerOf>[0]['user']>;

  it('is the signed-in user, not the previous one', () => {
    expect(ticketOwnerOf({ status: 'authenticated', user }, () => 8)).toEqual({ ownerId: 7, signedIn: true });
  });

  it('is the last user without a session, and null while that is loading', () => {
    const absent = () => 8;
    expect(ticketOwnerOf({ status: 'unauthenticated', user: null }, absent).ownerId).toBe(8);
    expect(ticketOwnerOf({ status: 'loading', user: null }, absent).ownerId).toBeNull();
    expect(ticketOwnerOf({ status: 'unauthenticated', user: null }, () => null)).toEqual({
      ownerId: null,
      signedIn: false,
    });
  });
});
