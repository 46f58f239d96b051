import type { Clock } from '#platform/clock.ts';
import type { EngineReading } from './reading-engine.ts';

/** The part of the Shape Detection API (WICG) in use; not in TypeScript's libraries. */
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
 * The browser's detector, only if it reads every one of `tests` (codes dark on light and light on dark with their texts):
 * some browsers offer a detector that answers nothing, or never finds light codes. `null` when it is not to be used.
 */
export async function nativeIfSound(
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
    // A detector without its service on this device fails at the first use.
    return null;
  }
}

/** A detector that has not answered for so long hangs, ms: the slowest phones take a second for a frame. */
export const hungMs = 2_000;

/**
 * The detector as long as it answers. Where it hangs, the service behind it is gone and does not come back: that frame counts
 * as unread, and whoever uses it is told, so that the others are not kept waiting for it as well.
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

/** Reads one frame; a frame that the detector cannot take counts as unread, the other engines still see it. */
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
