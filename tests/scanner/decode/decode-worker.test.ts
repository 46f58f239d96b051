import { expect, it, onTestFinished, vi } from 'vitest';
import type { FromDecoder, ToDecoder } from '#scanner/decode/decode-messages.ts';
import type { WasmEngine } from '#scanner/decode/wasm-engine.ts';
import { hungMs } from '#scanner/decode/native-engine.ts';
import { testCodes } from '#scanner/decode/test-codes.ts';
import { until } from '#tests/until.ts';
import { pictureOf, ticketText } from './pictures.ts';

const wasm = vi.hoisted(() => Promise.withResolvers<WasmEngine>());
vi.mock('#scanner/decode/wasm-engine.ts', () => ({ loadWasmEngine: () => wasm.promise }));
vi.mock('#scanner/decode/frame-gray.ts', () => ({
  createFrameReader: () => async (frame: unknown) => (frame as { picture: unknown }).picture,
}));

/** The worker's global scope, and its messages to the page. */
async function worker(has: object = {}) {
  const said: FromDecoder[] = [];
  const scope = Object.assign(new EventTarget(), {
    postMessage: (message: FromDecoder) => void said.push(message),
    ...has,
  });
  vi.stubGlobal('self', scope);
  vi.stubGlobal('ImageData', class {});
  // As a variable, so that the compiler does not follow it: its worker scope is not part of this compilation.
  const script: string = '#scanner/decode/decode.worker.ts';
  vi.resetModules();
  await import(script);
  const tell = (data: ToDecoder) => scope.dispatchEvent(new MessageEvent('message', { data }));
  return { said, tell };
}

it('reads a code while WebAssembly is still loading, which is used once ready', async () => {
  const { said, tell } = await worker();
  const text = ticketText(112, 1);
  const show = (id: number, picture: unknown) =>
    tell({ kind: 'frame', id, frame: { picture, close: () => {} } as unknown as ImageBitmap });
  const reading = (id: number) => said.find((one) => one.kind === 'reading' && one.id === id);
  tell({ kind: 'start', wasmUrl: '/reader.wasm' });
  expect(said).toEqual([{ kind: 'started' }]);
  show(1, pictureOf(text, { modulePx: 6 }));
  await until(() => expect(reading(1)).toMatchObject({ reading: { text } }));

  wasm.resolve(async () => ({ text: 'BY WASM', codeLike: true }));
  await until(() => expect(said).toContainEqual({ kind: 'ready', engines: { native: false, wasm: true } }));
  show(2, pictureOf('', { modulePx: 0.1 }));
  await until(() => expect(reading(2)).toMatchObject({ reading: { text: 'BY WASM' } }));
});

it('lets a hanging browser detector delay one frame only', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const tests = testCodes();
  let asked = 0;
  const detect = () => {
    asked += 1;
    const known = tests[asked - 1];
    // It passes its self-test, and then its service disappears.
    return known === undefined ? new Promise(() => {}) : Promise.resolve([{ rawValue: known.text }]);
  };
  const BarcodeDetector = class {
    static getSupportedFormats = () => Promise.resolve(['qr_code']);
    detect = detect;
  };
  wasm.resolve(async () => ({ text: 'BY WASM', codeLike: true }));
  const { said, tell } = await worker({ BarcodeDetector });
  const show = (id: number) => {
    const frame = { picture: pictureOf('', { modulePx: 0.1 }), close: () => {} };
    tell({ kind: 'frame', id, frame: frame as unknown as ImageBitmap });
  };
  const read = (id: number) => said.some((one) => one.kind === 'reading' && one.id === id);
  tell({ kind: 'start', wasmUrl: '/reader.wasm' });
  await vi.waitFor(() =>
    expect(said).toContainEqual({ kind: 'ready', engines: { native: true, wasm: true } }),
  );
  show(1);
  await vi.advanceTimersByTimeAsync(hungMs - 1);
  expect(read(1)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(read(1)).toBe(true);
  show(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(read(2)).toBe(true);
});
