import { describe, expect, it } from 'vitest';
import { createNewestChain } from '#app/wallet/newest-chain.ts';
import { rollingCodes } from '#app/wallet/shown-code.ts';
import { toBase64url } from '#domain/wire/base64url.ts';
import { anchorOf, verifyLink } from '#domain/codes/link-walk.ts';
import { parseTicketCode } from '#domain/codes/ticket-code.ts';

const seed = new Uint8Array(32).fill(7);
const startsAt = 1_700_000_000_000;
const rolling = {
  keyId: 'a1b2c3',
  typeIndex: 1,
  test: false,
  anchor: toBase64url(anchorOf(seed, 'a1b2c3', 5, 100)),
  signature: toBase64url(new Uint8Array(64)),
  seed: toBase64url(seed),
  startsAt,
  stepSeconds: 15,
  steps: 100,
};

describe('the wallet’s rolling code', () => {
  it('hashes to the signed anchor at every step and changes with the step', () => {
    const codes = rollingCodes({ ticketNumber: 5 }, rolling, createNewestChain());
    const texts = [0, 14_999, 15_000, 600_000].map((ms) => codes?.(startsAt + ms).text ?? '');
    expect(texts[0]).toBe(texts[1]);
    expect(new Set(texts).size).toBe(3);
    for (const text of texts) {
      const record = parseTicketCode(text);
      expect(record !== undefined && verifyLink(record)).toBe(true);
    }
  });

  it('shows how long it is still valid', () => {
    expect(rollingCodes({ ticketNumber: 5 }, rolling, createNewestChain())?.(startsAt + 5000).left).toBe(10);
  });

  it.each([{ seed: '!' }, { seed: 'AAAA' }, { steps: 0 }, { keyId: 'zz' }])(
    'is missing if the stored data is damaged: %j',
    (damage) => {
      expect(rollingCodes({ ticketNumber: 5 }, { ...rolling, ...damage }, createNewestChain())).toBeNull();
    },
  );
});
