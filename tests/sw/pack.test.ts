import { expect, it } from 'vitest';
import { pack, unpack } from '../../sw/pack.ts';

const files = [
  {
    url: '/assets/a-12345678.js',
    type: 'text/javascript; charset=utf-8',
    bytes: new TextEncoder().encode('é()'),
  },
  { url: '/assets/empty-12345678.css', type: 'text/css', bytes: new Uint8Array(0) },
  { url: '/assets/b-12345678.wasm', type: 'application/wasm', bytes: new Uint8Array([0, 97, 115, 109]) },
];

it('gives every file back as it was put in, with its type', () => {
  expect(unpack(pack(files).buffer)).toEqual(files);
  expect(unpack(pack([]).buffer)).toEqual([]);
});

it('refuses a pack that was cut off anywhere, or goes on', () => {
  const whole = pack(files);
  for (let length = 0; length < whole.byteLength; length += 1)
    expect(() => unpack(whole.slice(0, length).buffer), `${length} bytes`).toThrow(
      /Offset|bounds|length|JSON|goes on/i,
    );
  const longer = new Uint8Array(whole.byteLength + 1);
  longer.set(whole);
  expect(() => unpack(longer.buffer)).toThrow(RangeError);
});
