import { afterEach, expect, it, vi } from 'vitest';
import { makesSmaller } from '#app/data/smaller-picture.ts';

const aboveBytes = 1_000_000;
const mostPixels = 50_000_000;
const shrink = makesSmaller({ longestEdge: 1_600, aboveBytes, mostPixels, mostBytes: aboveBytes });

const filled = new Uint8Array(aboveBytes + 1);
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
  vi.stubGlobal(
    'Image',
    class {
      naturalWidth = width;
      naturalHeight = height;
      onload = () => {};
      set src(_: string) {
        setTimeout(() => this.onload());
      }
    },
  );
  vi.stubGlobal('document', { createElement: () => canvas });
  return { canvas, close, decode };
}

it('makes a large photo as small as the largest stored size', async () => {
  const { canvas, close, decode } = browser(4000, 3000);
  const photo = photoOf(jpegHead);
  const sent = await shrink(photo);
  expect([sent.type, sent.name, sent.size]).toEqual(['image/jpeg', 'photo.jpg', 5]);
  expect([canvas.width, canvas.height]).toEqual([1600, 1200]);
  // Older browsers refuse options that they don't know.
  expect(decode.mock.calls).toEqual([[photo]]);
  expect(close).toHaveBeenCalledOnce();
});

it('keeps what a picture is by its contents, whatever its name says: it may be transparent', async () => {
  browser(4000, 3000);
  expect((await shrink(photoOf(pngHead))).type).toBe('image/webp');
});

it('releases a picture that could not be drawn, and leaves it as it is', async () => {
  const { canvas, close } = browser(4000, 3000);
  canvas.getContext = () => {
    throw new Error('No memory.');
  };
  const photo = photoOf(jpegHead);
  expect(await shrink(photo)).toBe(photo);
  expect(close).toHaveBeenCalledOnce();
});

it('never draws an animation, of which one picture would be left', async () => {
  const { decode } = browser(4000, 3000);
  const chunk = [0, 0, 0, 0, ...new TextEncoder().encode('acTL'), 0, 0, 0, 0];
  const animation = photoOf([...pngHead, ...chunk]);
  expect(await shrink(animation)).toBe(animation);
  expect(decode).not.toHaveBeenCalled();
});

it('makes a picture of few bytes smaller that has more pixels than the server decodes', async () => {
  const { canvas } = browser(10_000, 8_000);
  const poster = new File([new Uint8Array(pngHead)], 'poster.png', { type: 'image/png' });
  canvas.toBlob = (done, type) => done(new Blob(['more bytes than before'], { type }));
  const sent = await shrink(poster);
  expect([sent.type, sent.size, canvas.width, canvas.height]).toEqual(['image/webp', 22, 1_600, 1_280]);
});

it('leaves a large file as it is that would become no smaller', async () => {
  const { canvas } = browser(1_600, 900);
  canvas.toBlob = (done, type) => done(new Blob([filled, filled], { type }));
  const photo = photoOf(jpegHead);
  expect(await shrink(photo)).toBe(photo);
});

it('leaves drawings as they are, which have no pixels', async () => {
  const { decode } = browser(10_000, 8_000);
  const drawing = new File([filled], 'logo.svg', { type: 'image/svg+xml' });
  expect(await shrink(drawing)).toBe(drawing);
  expect(decode).not.toHaveBeenCalled();
});

it('leaves small pictures as they are', async () => {
  const { decode } = browser(4_000, 3_000);
  const small = new File([new Uint8Array(9)], 'photo.jpg', { type: 'image/jpeg' });
  expect(await shrink(small)).toBe(small);
  expect(decode).not.toHaveBeenCalled();
});

it('leaves a file as it is that this browser can’t draw', async () => {
  browser(0, 0);
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no', 'InvalidStateError')));
  expect(await shrink(large)).toBe(large);
});

it('leaves a file as it is that can no longer be read', async () => {
  browser(0, 0);
  const moved = Object.assign(new File([large], 'moved.jpg', { type: 'image/jpeg' }), {
    slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')) }),
  });
  expect(await shrink(moved)).toBe(moved);
});

it.each([
  ['few bytes', new File(['few'], 'photo.png', { type: 'image/png' })],
  ['many', photoOf(pngHead)],
])('never draws a picture of %s with more pixels than a phone has memory for', async (_, picture) => {
  const { decode } = browser(30_000, 30_000);
  expect(await shrink(picture)).toBe(picture);
  expect(decode).not.toHaveBeenCalled();
});

it('draws a picture smaller still where a browser writes only PNG, until its file is small enough', async () => {
  const { canvas } = browser(8_000, 8_000);
  canvas.toBlob = (done) =>
    done(new Blob([new Uint8Array(canvas.width * canvas.height)], { type: 'image/png' }));
  const sent = await shrink(new File(['few'], 'logo.png', { type: 'image/png' }));
  expect(sent.type).toBe('image/png');
  expect(sent.size).toBeLessThanOrEqual(aboveBytes);
  expect(sent.size).toBeGreaterThan(aboveBytes / 4);
});
