import { describe, expect, it } from 'vitest';
import {
  afterPasses,
  afterScene,
  type Engines,
  FIRST_SIGHT,
  IDLE_EVERY,
  passesFor,
  STILL_FRAMES,
  type Sight,
} from '#scanner/decode/decode-plan.ts';

const wasm: Engines = { native: false, wasm: true };
const native: Engines = { native: true, wasm: true };
const neither: Engines = { native: false, wasm: false };

/** The passes of a frame in short form: `wasm centre`, `front 640 thorough` ... */
const brief = (sight: Partial<Sight>, engines: Engines): string[] =>
  passesFor({ ...FIRST_SIGHT, ...sight }, engines).map((pass) => {
    if (pass.engine === 'native') return 'native';
    if (pass.engine === 'wasm') return `wasm ${pass.view}${pass.denoise ? ' denoise' : ''}`;
    if (pass.engine === 'library') return `library ${pass.view}${pass.inverted ? ' inverted' : ''}`;
    return `front ${pass.side}${pass.inverted ? ' inverted' : ''}${pass.thorough ? ' thorough' : ''}`;
  });

describe('the passes over a frame', () => {
  it.each<[string, Partial<Sight>, Engines, readonly string[]]>([
    ['first frame', { misses: 0 }, wasm, ['wasm centre']],
    ['second frame', { misses: 1 }, wasm, ['wasm full']],
    ['every few misses', { misses: 5 }, wasm, ['wasm full denoise']],
    ['after sixteen misses', { misses: 15 }, wasm, ['front 640']],
    ['after a second', { misses: 31, still: 1 }, wasm, ['front 1280']],
    ['after two seconds', { misses: 63, still: 1 }, wasm, ['front 900 thorough']],
    ['after four seconds', { misses: 127, still: 1 }, wasm, ['front 640 thorough']],
    ['after a second in which all moved', { misses: 31 }, wasm, ['wasm full']],
    ['after two seconds in which all moved', { misses: 47 }, wasm, ['front 400']],
    ['sign of a code', { misses: 0, sinceCodeLike: 0 }, wasm, ['wasm centre', 'front 640 thorough']],
    [
      'sign of a code, later',
      { misses: 5, sinceCodeLike: 7 },
      wasm,
      ['wasm full denoise', 'front 1280 inverted thorough'],
    ],
    ['sign of a code long ago', { misses: 1, sinceCodeLike: 8 }, wasm, ['wasm full']],
    ['browser detector', { misses: 0 }, native, ['native', 'wasm centre']],
    ['browser detector alone', { misses: 1 }, { native: true, wasm: false }, ['native', 'library centre']],
    ['no wasm', { misses: 0 }, neither, ['front 640']],
    ['no wasm, second frame', { misses: 1 }, neither, ['library centre']],
    ['no wasm, fifth frame', { misses: 4 }, neither, ['front 400 inverted']],
    ['no wasm, sixth frame', { misses: 5 }, neither, ['library centre inverted']],
    ['no wasm, sign of a code', { misses: 2, sinceCodeLike: 0 }, neither, ['front 1280 thorough']],
  ])('%s', (_, sight, engines, passes) => {
    expect(brief(sight, engines)).toEqual(passes);
  });

  it('run our own search at every scale and polarity within eight frames', () => {
    const seen = Array.from({ length: 8 }, (_, misses) => brief({ misses, sinceCodeLike: 0 }, wasm)[1]);
    expect(new Set(seen).size).toBe(8);
  });
});

describe('an idle scene', () => {
  const idle = (still: number): Partial<Sight> => ({ misses: STILL_FRAMES, still });

  it('is decoded in one of six frames', () => {
    const looked = Array.from(
      { length: 6 * IDLE_EVERY },
      (_, at) => brief(idle(STILL_FRAMES + at), wasm).length > 0,
    );
    expect(looked.filter(Boolean)).toHaveLength(6);
  });

  it.each<[string, Partial<Sight>]>([
    ['while something moves', { misses: 100, still: 0 }],
    ['before patience has run out', { misses: STILL_FRAMES - 1, still: STILL_FRAMES + 1 }],
    ['before it has been still for long', { misses: 100, still: STILL_FRAMES - 1 }],
  ])('is not idle yet %s', (_, sight) => {
    expect(brief(sight, wasm)).not.toEqual([]);
  });
});

describe('information from frames', () => {
  const sight: Sight = { misses: 90, still: 90, sinceCodeLike: 3 };

  it.each<[string, Sight, Sight]>([
    ['nothing moved', afterScene(sight, false), { misses: 90, still: 91, sinceCodeLike: 3 }],
    ['something came into an idle scene', afterScene(sight, true), { misses: 0, still: 0, sinceCodeLike: 3 }],
    [
      'something goes on moving',
      afterScene({ ...sight, still: 2 }, true),
      { misses: 90, still: 0, sinceCodeLike: 3 },
    ],
    [
      'a code was read',
      afterPasses(sight, { read: true, codeLike: true }),
      { misses: 0, still: 90, sinceCodeLike: 0 },
    ],
    [
      'a code was seen',
      afterPasses(sight, { read: false, codeLike: true }),
      { misses: 91, still: 90, sinceCodeLike: 0 },
    ],
    [
      'nothing was seen',
      afterPasses(sight, { read: false, codeLike: false }),
      { misses: 91, still: 90, sinceCodeLike: 4 },
    ],
  ])('%s', (_, after, expected) => {
    expect(after).toEqual(expected);
  });
});
