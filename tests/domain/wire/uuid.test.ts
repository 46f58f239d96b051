import { describe, expect, test } from 'vitest';
import { isUuid, readUuid, uuidLength, writeUuid } from '#domain/wire/uuid.ts';

const text = '01234567-89ab-cdef-fedc-ba9876543210';
const bytes = [1, 35, 69, 103, 137, 171, 205, 239, 254, 220, 186, 152, 118, 84, 50, 16];

describe('a UUID', () => {
  test('is written as 16 bytes at the given position, and read back', () => {
    const target = new Uint8Array(uuidLength + 3).fill(99);
    writeUuid(text, target, 2);
    expect([...target]).toEqual([99, 99, ...bytes, 99]);
    expect(readUuid(target, 2)).toBe(text);
  });

  test('has one text: lower case, with dashes, nothing around it', () => {
    expect(isUuid(text)).toBe(true);
    for (const other of [
      '',
      text.toUpperCase(),
      text.replaceAll('-', ''),
      ` ${text.slice(1)}`,
      `${text} `,
      `${text.slice(0, -1)}g`,
      `g${text.slice(1)}`,
      text.replace('-', '0'),
      `${text}0`,
      `0${text}`,
    ]) {
      expect(isUuid(other), other).toBe(false);
      expect(() => writeUuid(other, new Uint8Array(16), 0)).toThrow(RangeError);
    }
  });

  test('is quoted by its beginning in the error if it is invalid', () => {
    expect(() => writeUuid(`"${'x'.repeat(100)}`, new Uint8Array(16), 0)).toThrow(
      `"\\"${'x'.repeat(39)}" is not a UUID in lower case`,
    );
  });

  test('is all zeros if there are no bytes to read', () => {
    expect(readUuid(new Uint8Array(), 0)).toBe('00000000-0000-0000-0000-000000000000');
  });
});
