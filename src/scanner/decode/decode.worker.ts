import { browserClock } from '#platform/clock.ts';
import { createDecodeCore, type DecodeCore, type DecodeDeps } from './decode-core.ts';
import type { FromDecoder, Reading, ToDecoder } from './decode-messages.ts';
import { createFrameReader } from './frame-gray.ts';
import { createQrFinder } from '#scanner/finder/qr-finder.ts';
import { createLibraryEngine } from './library-engine.ts';
import {
  type NativeDetector,
  type NativeDetectorType,
  nativeIfReliable,
  readNatively,
  untilItHangs,
} from './native-engine.ts';
import { testCodes } from './test-codes.ts';
import { loadWasmEngine, type WasmEngine } from './wasm-engine.ts';

declare const self: DedicatedWorkerGlobalScope & { readonly BarcodeDetector?: NativeDetectorType };

interface Running {
  readonly core: DecodeCore;
  /** Null until it has loaded and passed its self-test, and after it hung. */
  native: NativeDetector | null;
}

const grayOf = createFrameReader();
let running: Running | null = null;

self.addEventListener('message', ({ data }: MessageEvent<ToDecoder>) => {
  if (data.kind === 'start') running ??= start(data.wasmUrl);
  else void readFrame(data.id, data.frame);
});

/** Read with the script engines immediately: the others may take long to load, or never load. */
function start(wasmUrl: string): Running {
  const engines: { -readonly [Name in keyof DecodeDeps]: DecodeDeps[Name] } = {
    wasm: null,
    library: createLibraryEngine(),
    front: createQrFinder(),
  };
  const now: Running = { core: createDecodeCore(engines), native: null };
  say({ kind: 'started' });
  void join(wasmUrl, engines, now);
  return now;
}

async function join(wasmUrl: string, engines: { wasm: WasmEngine | null }, now: Running): Promise<void> {
  const tests = testCodes().map(({ width, rgba, text }) => ({ picture: new ImageData(rgba, width), text }));
  const [wasm, native] = await Promise.all([
    wasmOrNull(wasmUrl).then((engine) => (engines.wasm = engine)),
    nativeIfReliable(self.BarcodeDetector, tests).then((detector) => {
      now.native = detector && untilItHangs(detector, browserClock, () => (now.native = null));
      return detector;
    }),
  ]);
  say({ kind: 'ready', engines: { native: native !== null, wasm: wasm !== null } });
}

/** Without WebAssembly the scanner still reads with the script engines. */
async function wasmOrNull(url: string): Promise<WasmEngine | null> {
  try {
    return await loadWasmEngine({ url });
  } catch {
    return null;
  }
}

async function readFrame(id: number, frame: ImageBitmap | VideoFrame): Promise<void> {
  try {
    say({ kind: 'reading', id, reading: await readingOf(frame) });
  } catch (error) {
    say({ kind: 'broken', id, message: String(error) });
  } finally {
    // Unclosed frames hold the camera's buffers, of which there are few.
    frame.close();
  }
}

async function readingOf(frame: ImageBitmap | VideoFrame): Promise<Reading> {
  if (running === null) throw new Error('a frame came before the start');
  const { core, native } = running;
  const start = browserClock.monotonic();
  const gray = await grayOf(frame);
  const found = await core.read(gray, native === null ? undefined : () => readNatively(native, frame, gray));
  return { ...found, ms: browserClock.monotonic() - start };
}

function say(message: FromDecoder): void {
  self.postMessage(message);
}
