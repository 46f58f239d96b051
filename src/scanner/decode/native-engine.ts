import type { Clock } from '#platform/clock.ts';
import type { EngineReading } from './reading-engine.ts';

/** The part of the Shape Detection API (WICG) that is used; TypeScript's libraries lack it. */
export interface NativeDetector {
  detect(source: ImageBitmap | VideoFrame | ImageData): Promise<readonly NativeCode[]>;
}

interface NativeCode {
  readonly rawValue: string;
  readonly boundingBox: DOMRectReadOnly;
}

export interface NativeDetectorType {
  new (options: { readonly formats: readonly string[] }): NativeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/**
 * Returns the browser's detector if it reads every one of `tests` (codes dark on light and light on dark, with their
 * texts): some browsers offer a detector that never answers or misses light codes. Returns `null` if it must not be
 * used.
 */
export async function nativeIfReliable(
  type: NativeDetectorType | undefined,
  tests: readonly { readonly picture: ImageData; readonly text: string }[],
): Promise<NativeDetector | null> {
  if (type === undefined) return null;
  try {
    if (!(await type.getSupportedFormats()).includes('qr_code')) return null;
    const detector = new type({ formats: ['qr_code'] });
    for (const { picture, text } of tests) {
      const codes = await detector.detect(picture);
      if (!codes.some((code) => code.rawValue === text)) return null;
    }
    return detector;
  } catch {
    // A detector whose service is missing on this device fails on first use.
    return null;
  }
}

/** A detector silent for this long has hung, in ms: the slowest phones take a second per frame. */
export const hungMs = 2_000;

/**
 * Wraps a detector until it hangs. A hung service does not recover: that frame counts as unread, and the caller is
 * told, so that the other engines do not wait for it again.
 */
export const untilItHangs = (
  detector: NativeDetector,
  clock: Pick<Clock, 'after'>,
  onHung: () => void,
): NativeDetector => ({
  async detect(source) {
    const late = Promise.withResolvers<readonly NativeCode[]>();
    const quiet = clock.after(hungMs, () => {
      onHung();
      late.resolve([]);
    });
    try {
      return await Promise.race([detector.detect(source), late.promise]);
    } finally {
      quiet();
    }
  },
});

/** Reads one frame. A frame that the detector rejects counts as unread; the other engines still process it. */
export async function readNatively(
  detector: NativeDetector,
  frame: ImageBitmap | VideoFrame,
  size: { readonly width: number; readonly height: number },
): Promise<EngineReading> {
  try {
    const codes = (await detector.detect(frame)).filter((code) => code.rawValue !== '');
    const sorted = codes.toSorted((a, b) => offCentre(a, size) - offCentre(b, size));
    return { text: sorted[0]?.rawValue ?? null, codeLike: codes.length > 0 };
  } catch {
    return { text: null, codeLike: false };
  }
}

function offCentre(
  { boundingBox: box }: NativeCode,
  size: { readonly width: number; readonly height: number },
): number {
  return Math.hypot(box.x + box.width / 2 - size.width / 2, box.y + box.height / 2 - size.height / 2);
}
