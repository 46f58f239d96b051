import { describe, expect, test } from 'vitest';
import type { Caller } from '#server/access/caller.ts';
import { createCode } from '#server/door/enrolment-code.ts';
import { jsonIn } from '#server/door/hand-over-scans.ts';

describe('a code that enrols a device', () => {
  const key = new Uint8Array(32).fill(5);
  const omar = { kind: 'user', userId: 'omar' } as Caller;
  const asked = { codeId: 'a', eventId: 'night', by: omar, role: 'steward', gateId: 'front' } as const;

  test('is the same when asked for again, and another for everything else that is asked for', () => {
    const code = createCode(key, asked);
    expect(code).toMatch(/^[0-9A-Z]{20}$/);
    expect(createCode(key, asked)).toBe(code);
    expect(createCode(key, { ...asked, own: false })).toBe(code);
    const others = [
      { ...asked, codeId: 'b' },
      { ...asked, eventId: 'day' },
      { ...asked, by: { kind: 'user', userId: 'ada' } as Caller },
      { ...asked, by: { kind: 'guest' } as unknown as Caller },
      { ...asked, role: 'supervisor' as const },
      { ...asked, gateId: 'back' },
      { ...asked, own: true },
    ].map((one) => createCode(key, one));
    expect(new Set([code, ...others, createCode(new Uint8Array(32), asked)]).size).toBe(9);
  });

  test('is drawn where nobody can repeat the request', () => {
    const drawn = () => createCode(key, { ...asked, codeId: undefined });
    expect(drawn()).toMatch(/^[0-9A-Z]{20}$/);
    expect(drawn()).not.toBe(drawn());
  });
});

test.each([
  ['[', ']'],
  ['{"a":', '1}'],
])('reads a file of sealed scans only where it has no more than a hundred %j', (opening, closing) => {
  const nested = (depth: number) => {
    const inside = opening === '[' ? '' : '1';
    return Buffer.from(`${opening.repeat(depth)}${inside}${closing.replace('1', '').repeat(depth)}`);
  };
  expect(jsonIn(nested(100))).not.toBeNull();
  expect(jsonIn(nested(101))).toBeNull();
});
