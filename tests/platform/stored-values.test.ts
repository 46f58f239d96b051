import { expect, it } from 'vitest';
import { inflate } from '#platform/inflate.ts';
import { newId } from '#platform/ids.ts';
import { storedValues } from '#platform/stored-values.ts';
import { deflateRawSync } from 'node:zlib';

const blocked = () => {
  throw new DOMException('blocked', 'SecurityError');
};

it('keeps values in memory if storage is blocked, reports it, and never throws', () => {
  const values = storedValues(blocked);
  expect(values.get('a')).toBeNull();
  expect(values.set('a', '1')).toBe(false);
  expect(values.get('a')).toBe('1');
  values.remove('a');
  expect(values.get('a')).toBeNull();
});

it('keeps values in memory if storage is full', () => {
  const full = { getItem: () => 'old', setItem: blocked, removeItem: () => {} };
  const values = storedValues(() => full as Partial<Storage> as Storage);
  expect(values.set('a', 'new')).toBe(false);
  expect(values.get('a')).toBe('new');
});

it('creates ids that sort by time', () => {
  const ids = [newId(1_000), newId(2_000), newId(1_795_000_000_000)];
  expect(ids.toSorted()).toEqual(ids);
  expect(newId(1_000)).not.toBe(newId(1_000));
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

it('inflates deflated values, but nothing above its limit or invalid', async () => {
  const plain = new Uint8Array(5000).fill(7);
  const packed = new Uint8Array(deflateRawSync(plain));
  expect(await inflate(packed, 5000)).toEqual(plain);
  await expect(inflate(packed, 4999)).rejects.toThrow('more than 4999 bytes');
  await expect(inflate(new Uint8Array([255, 255, 255]), 100)).rejects.toBeInstanceOf(Error);
});
