import { expect, it } from 'vitest';
import { contentsOf, pack } from '../../sw/pack.ts';

const files = [
  {
    url: '/assets/a-12345678.js',
    type: 'text/javascript; charset=utf-8',
    bytes: new TextEncoder().encode('é()'),
  },
  { url: '/assets/empty-12345678.css', type: 'text/css', bytes: new Uint8Array(0) },
  { url: '/assets/b-12345678.wasm', type: 'application/wasm', bytes: new Uint8Array([0, 97, 115, 109]) },
];

it('returns where every packed file is, and its type', async () => {
  const packed = new Blob([pack(files)]);
  const found = await Promise.all(
    [...(await contentsOf(packed))].map(async ([url, { type, from, to }]) => ({
      url,
      type,
      bytes: new Uint8Array(await packed.slice(from, to).arrayBuffer()),
    })),
  );
  expect(found).toEqual(files);
  expect(await contentsOf(new Blob([pack([])]))).toEqual(new Map());
});

it('refuses a bundle that is truncated anywhere or too long', async () => {
  const whole = pack(files);
  for (let length = 0; length < whole.byteLength; length += 1)
    await expect(contentsOf(new Blob([whole.slice(0, length)])), `${length} bytes`).rejects.toThrow(
      /Offset|bounds|length|JSON|elsewhere/i,
    );
  await expect(contentsOf(new Blob([whole, new Uint8Array(1)]))).rejects.toThrow(RangeError);
});
