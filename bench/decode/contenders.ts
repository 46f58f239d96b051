import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createDecodeCore, type DecodeCore } from '#scanner/decode/decode-core.ts';
import { FINDER_SIDES, STILL_FRAMES } from '#scanner/decode/decode-plan.ts';
import { type Gray, inverted } from '#scanner/decode/gray.ts';
import { shrinkTo } from '#scanner/decode/shrink.ts';
import { createQrFinder, type QrFinder } from '#scanner/finder/qr-finder.ts';
import { createLibraryEngine } from '#scanner/decode/library-engine.ts';
import { loadWasmEngine } from '#scanner/decode/wasm-engine.ts';

/** What a contender made of one picture. */
export interface Attempt {
  readonly text: string | null;
  /** Frames of the same picture that it looked at. */
  readonly frames: number;
  readonly ms: number;
}

export interface Contenders {
  readonly newCore: () => DecodeCore;
  /** The names of the single engines, as others made them. */
  readonly engines: readonly string[];
  readonly byName: Readonly<Record<string, (gray: Gray) => Promise<Attempt>>>;
}

/** Ours, and the engines it is made of, each on its own. */
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

/** A code held still before the camera: the same frame until it is read, for as long as patience lasts. */
async function untilRead(core: DecodeCore, gray: Gray): Promise<Attempt> {
  const start = performance.now();
  for (let frames = 1; ; frames += 1) {
    const { text } = await core.read(gray);
    if (text !== null || frames === STILL_FRAMES) return { text, frames, ms: performance.now() - start };
  }
}

/** Our own search for codes on its own, at every size that it is given in turn. */
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
