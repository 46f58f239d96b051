import { describe, expect, it } from 'vitest';
import type { Verdict } from '#domain/door/verdict.ts';
import { readByHand, deskReplyOf, undoFieldsOf } from '#domain/door/by-hand.ts';

const passage = {
  scanId: 'scan-1',
  checkpoint: 'vip',
  gateId: 'main',
  direction: 'entry',
  ticketNumber: 7,
} as const;

describe('checking in a guest from a desk', () => {
  const verdict: Verdict = {
    code: 'already_inside',
    passes: false,
    tone: 'refuse',
    ticketNumber: 7,
    test: false,
    because: undefined,
    boundaryAt: undefined,
    type: undefined,
  };
  const gates = new Map([['main', 'Main gate']]);
  const told = (over: Partial<Verdict>, passed: boolean) =>
    deskReplyOf({ ...verdict, ...over }, { scanId: 'scan-1', passed }, (gateId) => gates.get(gateId));

  it('shows who was admitted where and when, and that staff may override it', () => {
    const because = { ...passage, at: 5, deviceId: 'phone' };
    expect(told({ because, boundaryAt: 9 }, false)).toEqual({
      scanId: 'scan-1',
      verdict: 'already_inside',
      passed: false,
      mayForce: true,
      because: { at: 5, gateName: 'Main gate' },
      boundaryAt: 9,
    });
    expect(told({ because: { ...because, gateId: 'gone' } }, false).because).toEqual({ at: 5, gateName: '' });
  });

  it('offers no override for admitted people or without a ticket of ours', () => {
    expect(told({}, true)).toMatchObject({ passed: true, mayForce: false, because: null, boundaryAt: null });
    expect(told({ code: 'forged' }, false).mayForce).toBe(false);
  });
});

describe('a guest found by name', () => {
  it('has shown no code', () => {
    expect(readByHand(7)).toEqual({ kind: 'hand', ticketNumber: 7 });
  });
});

describe("a record that undoes another device's passage", () => {
  it('names the passage, its ticket and its gate, and does not admit', () => {
    expect(undoFieldsOf(passage)).toEqual({
      kind: 'undo',
      undoes: 'scan-1',
      checkpoint: 'vip',
      gateId: 'main',
      direction: 'entry',
      ticketNumber: 7,
      verdict: 'admit',
      passed: false,
      test: false,
      form: null,
      codeDigest: null,
    });
  });

  it('has the verdict of the record it undoes', () => {
    expect(undoFieldsOf({ ...passage, direction: 'exit' })).toMatchObject({
      direction: 'exit',
      verdict: 'exit',
    });
  });
});
