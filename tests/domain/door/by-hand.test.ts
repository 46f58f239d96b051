import { describe, expect, it } from 'vitest';
import { readByHand, undoingPassage } from '#domain/door/by-hand.ts';

const passage = {
  scanId: 'scan-1',
  checkpoint: 'vip',
  gateId: 'main',
  direction: 'entry',
  ticketNumber: 7,
} as const;

describe('somebody who is found by name', () => {
  it('has shown no code', () => {
    expect(readByHand(7)).toEqual({ kind: 'hand', ticketNumber: 7 });
  });
});

describe('a record that takes back another device’s passage', () => {
  it('names the passage, its ticket and its gate, and lets nobody pass', () => {
    expect(undoingPassage(passage)).toEqual({
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

  it('has the verdict of what it takes back', () => {
    expect(undoingPassage({ ...passage, direction: 'exit' })).toMatchObject({
      direction: 'exit',
      verdict: 'exit',
    });
  });
});
