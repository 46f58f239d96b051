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
 * The reader in pure script, for QR codes only: the multi-format reader tries every kind of bar code on every frame
 * and reads false ones. Dark on light; give it an inverted picture for the other.
 */
export function createLibraryEngine(): (gray: Gray) => EngineReading {
  const reader = new QRCodeReader();
  return (gray) => {
    try {
      const source = new RGBLuminanceSource(gray.data, gray.width, gray.height);
      const text = reader.decode(new BinaryBitmap(new HybridBinarizer(source))).getText();
      return { text, codeLike: true };
    } catch (error) {
      // The library tells "found but not decodable" and "nothing found" by the type of what it throws.
      const found = error instanceof ChecksumException || error instanceof FormatException;
      return found ? { text: null, codeLike: true } : NOTHING_READ;
    }
  };
}
