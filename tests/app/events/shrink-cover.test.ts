import { afterEach, expect, it, vi } from 'vitest';
import { shrinkCover } from '#app/events/shrink-cover.ts';
import { shrinkCoverAboveBytes } from '#domain/events/cover.ts';

const filled = new Uint8Array(shrinkCoverAboveBytes + 1);
const large = new File([filled], 'photo.jpg', { type: 'image/jpeg' });
const jpegHead = [0xff, 0xd8, 0xff, 0xe0];
const pngHead = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const photoOf = (head: readonly number[]) =>
  new File([new Uint8Array(head), filled], 'photo.jpg', { type: 'image/jpeg' });

afterEach(() => void vi.unstubAllGlobals());

/** A browser that draws pictures of this size; returns what it drew and closed. */
function browser(width: number, height: number) {
  const close = vi.fn<() => void>();
  const decode = vi.fn<(file: File, ...options: unknown[]) => Promise<unknown>>(async () => ({
    width,
    height,
    close,
  }));
  const canvas = {
    width: 0,
    height: 0,
    getContext: (): unknown => ({ drawImage: () => {} }),
    toBlob: (done: (blob: Blob) => void, type: string) => done(new Blob(['small'], { type })),
  };
  vi.stubGlobal('createImageBitmap', decode);
  vi.stubGlobal('document', { createElement: () => canvas });
  return { canvas, close, decode };
}

it('makes a large photo as small as the largest stored size', async () => {
  const { canvas, close, decode } = browser(4000, 3000);
  const photo = photoOf(jpegHead);
  const sent = await shrinkCover(photo);
  expect([sent.type, sent.name, sent.size]).toEqual(['image/jpeg', 'photo.jpg', 5]);
  expect([canvas.width, canvas.height]).toEqual([1600, 1200]);
  // Older browsers refuse options that they don't know.
  expect(decode.mock.calls).toEqual([[photo]]);
  expect(close).toHaveBeenCalledOnce();
});

it('keeps what a picture is by its contents, whatever its name says: it may be transparent', async () => {
  browser(4000, 3000);
  expect((await shrinkCover(photoOf(pngHead))).type).toBe('image/webp');
});

it('releases a picture that could not be drawn, and leaves it as it is', async () => {
  const { canvas, close } = browser(4000, 3000);
  canvas.getContext = () => {
    throw new Error('No memory.');
  };
  const photo = photoOf(jpegHead);
  expect(await shrinkCover(photo)).toBe(photo);
  expect(close).toHaveBeenCalledOnce();
});

it('never draws an animation, of which one picture would be left', async () => {
  const { decode } = browser(4000, 3000);
  const chunk = [0, 0, 0, 0, ...new TextEncoder().encode('acTL'), 0, 0, 0, 0];
  const animation = photoOf([...pngHead, ...chunk]);
  expect(await shrinkCover(animation)).toBe(animation);
  expect(decode).not.toHaveBeenCalled();
});

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
