import { describe, expect, it, vi } from 'vitest';
import {
  hungMs,
  type NativeDetectorType,
  nativeIfReliable,
  readNatively,
  untilItHangs,
} from '#scanner/decode/native-engine.ts';
import { testCodes } from '#scanner/decode/test-codes.ts';

const tests = testCodes().map(({ width, rgba, text }) => ({
  picture: { data: rgba, width, height: width } as ImageData,
  text,
}));
const lightOnDark = ({ data }: ImageData) => data[0] === 0;

/** A browser's detector that returns `texts`. */
function detector(
  texts: (picture: ImageData) => readonly string[],
  formats: readonly string[] = ['qr_code'],
): NativeDetectorType {
  return class {
    static getSupportedFormats = () => Promise.resolve(formats);
    detect = (picture: unknown) =>
      Promise.resolve(
        texts(picture as ImageData).map((rawValue, index) => ({
          rawValue,
          boundingBox: { x: 100 - index * 50, y: 100 - index * 50, width: 0, height: 0 } as DOMRectReadOnly,
        })),
      );
  };
}

const saysIt = () => tests.map(({ text }) => text);

describe('the browser’s detector', () => {
  it.each<[string, NativeDetectorType | undefined, boolean]>([
    ['reads both test codes', detector(saysIt), true],
    ['is missing', undefined, false],
    ['finds nothing', detector(() => []), false],
    ['reads something else', detector(() => ['other']), false],
    ['cannot read light on dark', detector((picture) => (lightOnDark(picture) ? [] : saysIt())), false],
    ['knows no QR codes', detector(saysIt, ['ean_13']), false],
    [
      'breaks',
      detector(() => {
        throw new Error('no service');
      }),
      false,
    ],
  ])('one that %s', async (_, type, used) => {
    expect((await nativeIfReliable(type, tests)) !== null).toBe(used);
  });

  it('is tested on a dark-on-light and a light-on-dark code', () => {
    expect(tests.map(({ picture }) => lightOnDark(picture))).toEqual([false, true]);
  });
});

describe('a frame for the browser’s detector', () => {
  const read = async (texts: () => readonly string[]) => {
    const native = new (detector(texts))({ formats: [] });
    return readNatively(native, {} as ImageBitmap, { width: 100, height: 100 });
  };

  it('returns the code nearest to the centre', async () => {
    expect(await read(() => ['far', 'near'])).toEqual({ text: 'near', codeLike: true });
  });

  it('counts as unread if the detector fails on it', async () => {
    const fails = (): never => {
      throw new Error('lost');
    };
    expect(await read(fails)).toEqual({ text: null, codeLike: false });
  });
});

describe('a detector that hangs', () => {
  const clockOf = () => {
    const timers = new Map<() => void, number>();
    const after = (ms: number, callback: () => void) => {
      timers.set(callback, ms);
      return () => void timers.delete(callback);
    };
    return { after, timers };
  };
  const size = { width: 100, height: 100 };

  it('costs one frame, which counts as unread, and is reported', async () => {
    const { after, timers } = clockOf();
    const onHung = vi.fn<() => void>();
    const detector = untilItHangs({ detect: () => new Promise(() => {}) }, { after }, onHung);
    const read = readNatively(detector, {} as ImageBitmap, size);
    expect([...timers.values()]).toEqual([hungMs]);
    for (const call of timers.keys()) call();
    expect(await read).toEqual({ text: null, codeLike: false });
    expect(onHung).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['answers', detector(() => ['near']), 'near'],
    [
      'fails on a frame',
      detector(() => {
        throw new Error('lost');
      }),
      null,
    ],
  ] as const)('is not one that %s', async (_, type, text) => {
    const { after, timers } = clockOf();
    const onHung = vi.fn<() => void>();
    const watched = untilItHangs(new type({ formats: [] }), { after }, onHung);
    expect(await readNatively(watched, {} as ImageBitmap, size)).toMatchObject({ text });
    expect([timers.size, onHung.mock.calls.length]).toEqual([0, 0]);
  });
});
