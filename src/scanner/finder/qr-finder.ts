import { BitMatrix, ChecksumException, FormatException, QRCodeReader } from '@zxing/library';
import type { Gray } from '#scanner/decode/gray.ts';
import { type EngineReading, NOTHING_READ } from '#scanner/decode/reading-engine.ts';
import { type Corners, rankCorners } from './corners.ts';
import { findFinders } from './finders.ts';
import { gridsOf } from './grids.ts';
import { darkModules, sampleModules } from './modules.ts';
import { looksLikeCode } from './signs.ts';
import { threshold } from './threshold.ts';

/** Exposes the internals of the library's reader: only its error correction and bit decoding are used. */
class BareReader extends QRCodeReader {
  decodeModules(dark: boolean[][]): string | null {
    try {
      return this.getDecoder().decodeBitMatrix(BitMatrix.parseFromBooleanArray(dark)).getText();
    } catch (error) {
      if (error instanceof ChecksumException || error instanceof FormatException) return null;
      throw error;
    }
  }
}

/** `thorough` tries every grid that the finder patterns allow, at about three times the cost. Dark on light. */
export type QrFinder = (gray: Gray, thorough: boolean) => EngineReading;

/**
 * Creates our own code search on top of the pure-script decoder: finder patterns ranked by geometry, each plausible
 * grid sampled from the grayscale picture itself. Reads blurred, noisy and dim codes that the other engines miss.
 */
export function createQrFinder(): QrFinder {
  const reader = new BareReader();
  return (gray, thorough) => {
    let codeLike = false;
    for (const corners of rankCorners(findFinders(threshold(gray)))) {
      const reading = readAt(gray, corners, thorough, reader);
      if (reading.text !== null) return reading;
      codeLike ||= reading.codeLike;
    }
    return codeLike ? { text: null, codeLike } : NOTHING_READ;
  };
}

function readAt(gray: Gray, corners: Corners, thorough: boolean, reader: BareReader): EngineReading {
  let codeLike = false;
  for (const { side, plane } of gridsOf(gray, corners, thorough)) {
    const dark = darkModules(sampleModules(gray, plane, side), side);
    if (!looksLikeCode(dark)) continue;
    codeLike = true;
    const text = reader.decodeModules(dark);
    if (text !== null && text !== '') return { text, codeLike };
  }
  return { text: null, codeLike };
}
