import { type ReadResult, prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import type { Gray } from './gray.ts';
import type { EngineReading } from './reading-engine.ts';

/** Source of the engine's code: one of our own URLs (never the package's default, a CDN) or its bytes. */
export type WasmSource = { readonly url: string } | { readonly binary: ArrayBuffer };

export type WasmEngine = (gray: Gray, denoise: boolean) => Promise<EngineReading>;

const OPTIONS: ReaderOptions = {
  // No micro or rectangular codes: no ticket uses them, and they produce false detections.
  formats: ['QRCodeModel2', 'QRCodeModel1'],
  textMode: 'Plain',
  // Costs time and reads no additional QR code, because the search is rotation-invariant.
  tryRotate: false,
  // Reports codes that were found but not decoded, which is reason enough to try the stronger passes.
  returnErrors: true,
};

/** Loads zxing-cpp. Rejects if WebAssembly is missing or forbidden, or the file cannot be loaded. */
export async function loadWasmEngine(source: WasmSource): Promise<WasmEngine> {
  const overrides =
    'url' in source
      ? {
          locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? source.url : prefix + path),
        }
      : { wasmBinary: source.binary };
  await prepareZXingModule({ overrides, fireImmediately: true });
  return async (gray, denoise) => {
    const results = await readBarcodes(portableGraymap(gray), { ...OPTIONS, tryDenoise: denoise });
    const read = results.filter((result) => result.isValid && result.text !== '');
    read.sort((a, b) => offCentre(a, gray) - offCentre(b, gray));
    return { text: read[0]?.text ?? null, codeLike: results.length > 0 };
  };
}

/**
 * Encodes the picture as a binary PGM file (netpbm `P5`), the only input that the engine takes as grayscale without
 * an RGBA copy.
 */
function portableGraymap(gray: Gray): Uint8Array {
  const header = new TextEncoder().encode(`P5\n${gray.width} ${gray.height}\n255\n`);
  const file = new Uint8Array(header.length + gray.data.length);
  file.set(header);
  file.set(gray.data, header.length);
  return file;
}

/** Returns the distance of a code from the middle, in px. */
function offCentre({ position: { topLeft, bottomRight } }: ReadResult, gray: Gray): number {
  return Math.hypot(
    (topLeft.x + bottomRight.x - gray.width) / 2,
    (topLeft.y + bottomRight.y - gray.height) / 2,
  );
}
