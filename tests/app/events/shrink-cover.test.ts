import { expect, it } from 'vitest';
import { shrinkCover } from '#app/events/shrink-cover.ts';
import { shrinkCoverAboveBytes } from '#domain/events/cover.ts';

const large = new File([new Uint8Array(shrinkCoverAboveBytes + 1)], 'photo.jpg', { type: 'image/jpeg' });

it('leaves small pictures as they are', async () => {
  const small = new File([new Uint8Array(9)], 'photo.jpg', { type: 'image/jpeg' });
  expect(await shrinkCover(small)).toBe(small);
});

it('leaves a file as it is that this browser can’t draw', async () => {
  expect(await shrinkCover(large)).toBe(large);
});

it('leaves a file as it is that can no longer be read', async () => {
  const moved = Object.assign(new File([large], 'moved.jpg', { type: 'image/jpeg' }), {
    slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')) }),
  });
  expect(await shrinkCover(moved)).toBe(moved);
});
