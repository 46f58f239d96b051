import {
  BinaryBitmap,
  ChecksumException,
  FormatException,
  HybridBinarizer,
  QRCodeReader,
  RGBLuminanceSource,
} from '@zxing/library';
import type { Gray } from './gray.ts';
import { type EngineReading, NOTHING_READ } from './reading-engine.ts';

/**
 * Creates the pure-script reader, for QR codes only: the multi-format reader tries every bar code on every frame and
 * produces false reads. Reads dark on light; pass an inverted picture for the opposite.
 */
export function createLibraryEngine(): (gray: Gray) => EngineReading {
  const reader = new QRCodeReader();
  return (gray) => {
    try {
      const source = new RGBLuminanceSource(gray.data, gray.width, gray.height);
      const text = reader.decode(new BinaryBitmap(new HybridBinarizer(source))).getText();
      return { text, codeLike: true };
    } catch (error) {
      // The library distinguishes "found but not decodable" from "nothing found" by the type of the exception.
      const found = error instanceof ChecksumException || error instanceof FormatException;
      return found ? { text: null, codeLike: true } : NOTHING_READ;
    }
  };
}
