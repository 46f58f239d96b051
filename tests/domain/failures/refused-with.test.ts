import { describe, expect, it } from 'vitest';
import { isRefusedWith, type Failure } from '#domain/failures/failure.ts';

const refused = (code: string): Failure => ({ kind: 'refused', status: 409, code, message: '', errors: [] });

describe('a refusal with one of several codes', () => {
  it('is recognised by any of them', () => {
    expect(isRefusedWith(refused('sold_out'), 'sold_out')).toBe(true);
    expect(isRefusedWith(refused('sold_out'), 'event_over', 'sold_out')).toBe(true);
  });

  it('is not mistaken for one with another code, or asked for without codes', () => {
    expect(isRefusedWith(refused('sold_out'), 'event_over')).toBe(false);
    expect(isRefusedWith(refused('sold_out'))).toBe(false);
  });

  it('is not mistaken for a session that ended with the same code, or for no failure', () => {
    const ended: Failure = { kind: 'unauthorized', code: 'sold_out', message: '' };
    expect(isRefusedWith(ended, 'sold_out')).toBe(false);
    expect(isRefusedWith({ kind: 'timeout' }, 'sold_out')).toBe(false);
    expect(isRefusedWith(null, 'sold_out')).toBe(false);
    expect(isRefusedWith(undefined, 'sold_out')).toBe(false);
  });
});
