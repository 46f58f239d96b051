import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createDecodeCore, type DecodeCore } from '#scanner/decode/decode-core.ts';
import { FINDER_SIDES, STILL_FRAMES } from '#scanner/decode/decode-plan.ts';
import { type Gray, inverted } from '#scanner/decode/gray.ts';
import { shrinkTo } from '#scanner/decode/shrink.ts';
import { createQrFinder, type QrFinder } from '#scanner/finder/qr-finder.ts';
import { createLibraryEngine } from '#scanner/decode/library-engine.ts';
import { loadWasmEngine } from '#scanner/decode/wasm-engine.ts';

/** A contender's result for one picture. */
export interface Attempt {
  readonly text: string | null;
  /** Number of frames of the same picture that it examined. */
  readonly frames: number;
  readonly ms: number;
}

export interface Contenders {
  readonly newCore: () => DecodeCore;
  /** Names of the third-party engines. */
  readonly engines: readonly string[];
  readonly byName: Readonly<Record<string, (gray: Gray) => Promise<Attempt>>>;
}

/** Loads our decoder, and each engine it combines on its own. */
export async function loadContenders(): Promise<Contenders> {
  const bytes = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  const wasm = await loadWasmEngine({ binary: new Uint8Array(bytes).buffer });
  const library = createLibraryEngine();
  const front = createQrFinder();
  const newCore = (): DecodeCore => createDecodeCore({ wasm, library, front });
  const withoutWasm = (): DecodeCore => createDecodeCore({ wasm: null, library, front });
  return {
    newCore,
    engines: ['zxing-wasm', 'zxing-wasm denoise', '@zxing/library'],
    byName: {
      ours: (gray) => untilRead(newCore(), gray),
      'ours, no wasm': (gray) => untilRead(withoutWasm(), gray),
      'own search alone': (gray) => searchAlone(front, gray),
      'zxing-wasm': (gray) => once(() => wasm(gray, false)),
      'zxing-wasm denoise': (gray) => once(() => wasm(gray, true)),
      '@zxing/library': (gray) => once(async () => library(gray)),
    },
  };
}

/** Holds a code still before the camera: repeats the same frame until it is read or the limit is reached. */
async function untilRead(core: DecodeCore, gray: Gray): Promise<Attempt> {
  const start = performance.now();
  for (let frames = 1; ; frames += 1) {
    const { text } = await core.read(gray);
    if (text !== null || frames === STILL_FRAMES) return { text, frames, ms: performance.now() - start };
  }
}

/** Runs our QR finder alone, at each of its sizes in turn. */
async function searchAlone(front: QrFinder, gray: Gray): Promise<Attempt> {
  const start = performance.now();
  let frames = 0;
  for (const wanted of [gray, inverted(gray)]) {
    for (const side of FINDER_SIDES) {
      frames += 1;
      const { text } = front(shrinkTo(wanted, side), true);
      if (text !== null) return { text, frames, ms: performance.now() - start };
    }
  }
  return { text: null, frames, ms: performance.now() - start };
}

async function once(read: () => Promise<{ readonly text: string | null }>): Promise<Attempt> {
  const start = performance.now();
  const { text } = await read();
  return { text, frames: 1, ms: performance.now() - start };
}
