import { expect, it } from 'vitest';
import { isAnimated } from '#domain/pictures/animated.ts';

const text = (word: string) => [...word].map((letter) => letter.charCodeAt(0));
const chunk = (type: string, length = 4) => [
  0,
  0,
  0,
  length,
  ...text(type),
  ...Array.from({ length }, () => 7),
  1,
  2,
  3,
  4,
];
const png = (...types: string[]) =>
  Uint8Array.from([0x89, ...text('PNG'), 13, 10, 26, 10, ...types.flatMap((type) => chunk(type))]);
const webp = (kind: string, flags: number) =>
  Uint8Array.from([...text('RIFF'), 9, 9, 9, 9, ...text('WEBP'), ...text(kind), 10, 0, 0, 0, flags, 0, 0, 0]);

it.each([
  ['a PNG with a control chunk before its first picture', png('IHDR', 'iCCP', 'acTL', 'IDAT'), true],
  ['a PNG without one', png('IHDR', 'iCCP', 'IDAT', 'IEND'), false],
  ['a PNG whose letters of it come after the picture', png('IHDR', 'IDAT', 'acTL'), false],
  ['a WebP that says so', webp('VP8X', 0b10), true],
  ['a WebP with transparency only', webp('VP8X', 0b1_0000), false],
  ['a simple WebP', webp('VP8 ', 0b10), false],
  ['a JPEG', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]), false],
  ['nothing', new Uint8Array(), false],
  ['a PNG cut off within a chunk', png('IHDR').subarray(0, 15), false],
  ['a PNG cut off in the head of a chunk', png('IHDR', 'acTL').subarray(0, 26), false],
  ['a PNG cut off right behind the head of its control chunk', png('IHDR', 'acTL').subarray(0, 32), true],
  ['what only ends like a PNG', Uint8Array.from([7, ...png('IHDR', 'acTL').subarray(1)]), false],
  ['another RIFF file', webp('VP8X', 0b10).map((byte, at) => (at === 8 ? 7 : byte)), false],
])('tells whether a picture is animated: %s', (_, bytes, animated) => {
  expect(isAnimated(bytes)).toBe(animated);
});
