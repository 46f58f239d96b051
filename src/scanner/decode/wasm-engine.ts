import { type ReadResult, prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import type { Gray } from './gray.ts';
import type { EngineReading } from './reading-engine.ts';

/** Where the engine's code comes from: an address of ours (never the package's default, a CDN) or its bytes. */
export type WasmSource = { readonly url: string } | { readonly binary: ArrayBuffer };

export type WasmEngine = (gray: Gray, denoise: boolean) => Promise<EngineReading>;

const OPTIONS: ReaderOptions = {
  // Not the whole family: micro and rectangular codes are no tickets, and easier to see where there is none.
  formats: ['QRCodeModel2', 'QRCodeModel1'],
  textMode: 'Plain',
  // Costs time and reads no QR code more: the search is the same in any direction.
  tryRotate: false,
  // Tells that a code was found which did not decode: reason enough to try the stronger passes.
  returnErrors: true,
};

/** Loads zxing-cpp; rejects where WebAssembly is missing or forbidden, or the file cannot be had. */
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

/** The picture as a binary PGM file (netpbm `P5`): the one input that the engine takes as brightness, uncopied to RGBA. */
function portableGraymap(gray: Gray): Uint8Array {
  const header = new TextEncoder().encode(`P5\n${gray.width} ${gray.height}\n255\n`);
  const file = new Uint8Array(header.length + gray.data.length);
  file.set(header);
  file.set(gray.data, header.length);
  return file;
}

/** Distance of a code from the middle, in px. */
function offCentre({ position: { topLeft, bottomRight } }: ReadResult, gray: Gray): number {
  return Math.hypot(
    (topLeft.x + bottomRight.x - gray.width) / 2,
    (topLeft.y + bottomRight.y - gray.height) / 2,
  );
}
