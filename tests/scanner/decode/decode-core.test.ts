import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDecodeCore, type DecodeDeps } from '#scanner/decode/decode-core.ts';
import { STILL_FRAMES } from '#scanner/decode/decode-plan.ts';
import { createQrFinder } from '#scanner/finder/qr-finder.ts';
import { type Gray, inverted } from '#scanner/decode/gray.ts';
import { createLibraryEngine } from '#scanner/decode/library-engine.ts';
import { loadWasmEngine } from '#scanner/decode/wasm-engine.ts';
import { noiseFrame, paint, pictureOf, type Scene, ticketText } from './pictures.ts';

let withWasm: DecodeDeps;
let withoutWasm: DecodeDeps;
beforeAll(async () => {
  const file = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  const wasm = await loadWasmEngine({ binary: new Uint8Array(await readFile(file)).buffer });
  withWasm = { wasm, library: createLibraryEngine(), front: createQrFinder() };
  withoutWasm = { ...withWasm, wasm: null };
});

/** Returns the text read within a second from a code held still. */
async function read(deps: DecodeDeps, gray: Gray): Promise<string | null> {
  const core = createDecodeCore(deps);
  for (let frame = 0; frame < STILL_FRAMES; frame += 1) {
    const { text } = await core.read(gray);
    if (text !== null) return text;
  }
  return null;
}

const SCENES: readonly (readonly [string, Scene])[] = [
  ['clean', { modulePx: 6 }],
  ['small', { modulePx: 2.6 }],
  ['light on dark', { modulePx: 5, inverted: true }],
  ['turned', { modulePx: 5, degrees: 33 }],
  ['upside down', { modulePx: 5, degrees: 180 }],
  ['noisy', { modulePx: 5, noise: 45 }],
  ['blurred', { modulePx: 6, blur: 3 }],
];

describe('a ticket code', () => {
  describe.each(SCENES)('%s', (_, scene) => {
    it.each([
      ['printed', 112],
      ['rolling', 151],
    ])('%s', async (_form, length) => {
      const text = ticketText(length, length);
      expect(await read(withWasm, pictureOf(text, scene))).toBe(text);
    });

    it('is read without WebAssembly too', async () => {
      const text = ticketText(112, 3);
      expect(await read(withoutWasm, pictureOf(text, scene))).toBe(text);
    });
  });

  it.each(Array.from({ length: 12 }, (_, seed) => seed))(
    'is read with any content: payload %i, on the first frames',
    async (seed) => {
      const text = ticketText(seed % 2 === 0 ? 112 : 151, 1000 + seed);
      const gray = pictureOf(text, { modulePx: 4, degrees: seed * 7, noise: 10 });
      expect(await read(withWasm, gray)).toBe(text);
      expect(createQrFinder()(gray, true).text).toBe(text);
    },
  );
});

describe('an image without a code', () => {
  it.each([1, 2, 3, 5])('gives no result in noise of %i px grain, by any engine', async (grainPx) => {
    const gray = noiseFrame(31, grainPx);
    expect(await read(withWasm, gray)).toBeNull();
    expect(await read(withoutWasm, gray)).toBeNull();
    expect(createQrFinder()(inverted(gray), true).text).toBeNull();
  });

  it('gives no result with only three finder patterns', async () => {
    const whole = pictureOf(ticketText(112, 1), { modulePx: 6 });
    const from = (whole.width - 37 * 6) / 2;
    const top = (whole.height - 37 * 6) / 2;
    const eyes = paint(whole.width, whole.height, (x, y) => {
      const [u, v] = [(x - from) / 6, (y - top) / 6];
      const inEye = (u < 8 && v < 8) || (u > 29 && v < 8) || (u < 8 && v > 29);
      const inside = u >= 0 && v >= 0 && u < 37 && v < 37;
      return inside && !inEye ? 215 : whole.data[y * whole.width + x]!;
    });
    expect(await read(withWasm, eyes)).toBeNull();
  });

  it.each([
    ['a tiny', 1, 1],
    ['a flat', 640, 2],
    ['a narrow', 2, 480],
  ])('gives no result in %s picture, without errors', async (_, width, height) => {
    const gray = paint(width, height, (x) => (x % 2) * 255);
    expect(await read(withWasm, gray)).toBeNull();
    expect(await read(withoutWasm, gray)).toBeNull();
  });
});

describe('the decode core', () => {
  it('skips most frames of an idle scene, and reads a code that enters it at once', async () => {
    const core = createDecodeCore(withWasm);
    const wall = paint(640, 480, (x) => 100 + (x >> 4));
    for (let frame = 0; frame < STILL_FRAMES + 1; frame += 1) await core.read(wall);
    const looked = [];
    for (let frame = 0; frame < 12; frame += 1) looked.push(!(await core.read(wall)).idle);
    expect(looked.filter(Boolean).length).toBe(2);
    const text = ticketText(112, 5);
    expect((await core.read(pictureOf(text, { modulePx: 5 }))).text).toBe(text);
  });

  it('asks the browser’s detector first, but does not trust an empty result', async () => {
    const text = ticketText(112, 6);
    const gray = pictureOf(text, { modulePx: 5 });
    const silent = () => Promise.resolve({ text: null, codeLike: false });
    const loud = () => Promise.resolve({ text: 'FROM THE BROWSER', codeLike: true });
    expect((await createDecodeCore(withWasm).read(gray, loud)).text).toBe('FROM THE BROWSER');
    expect((await createDecodeCore(withWasm).read(gray, silent)).text).toBe(text);
  });

  it('reads the central code if several are visible', async () => {
    const [left, middle] = [pictureOf('LEFT ONE', { modulePx: 5 }), pictureOf('MIDDLE ONE', { modulePx: 5 })];
    const both = paint(900, 480, (x, y) =>
      x < 260 ? left.data[y * 640 + x + 190]! : middle.data[y * 640 + x - 130]!,
    );
    expect((await createDecodeCore(withWasm).read(both)).text).toBe('MIDDLE ONE');
  });
});
