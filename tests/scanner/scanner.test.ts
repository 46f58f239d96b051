import { describe, expect, it } from 'vitest';
import { writeTicketCode } from '#domain/codes/ticket-code.ts';
import type { Cancel } from '#platform/clock.ts';
import type { Reading } from '#scanner/decode/decode-messages.ts';
import { DecodeFailed } from '#scanner/decode/decode-failed.ts';
import type { Decoder } from '#scanner/decode/decoder.ts';
import { createScanner } from '#scanner/scanner.ts';
import type { FrameSource } from '#scanner/camera/video-frames.ts';
import { handClock } from './hand-clock.ts';

const FRAME_MS = 33;

/** A scanner with a camera of 30 frames a second, each of which takes `decodeMs` to decode. */
function scanning({ decodeMs = 10 } = {}) {
  const clock = handClock();
  const world = {
    view: { text: null, idle: false, codeLike: false } as Omit<Reading, 'ms'>,
    visible: true,
    broken: false,
    /** Whether the camera delivers frames. */
    flowing: true,
    /** Whether the page is painted; false while its window is hidden. */
    painted: true,
  };
  const counts = { grabbed: 0, decoding: 0, mostAtOnce: 0, decoders: 0, closed: 0, restarts: 0 };
  const visibilityListeners = new Set<(visible: boolean) => void>();
  /** Calls back once, at the next multiple of `ms` at which `may` holds. */
  const every = (ms: number, may: () => boolean, callback: () => void): Cancel => {
    let waiting: Cancel = () => undefined;
    const wait = (): void => {
      waiting = clock.after(ms, () => (may() ? callback() : wait()));
    };
    wait();
    return () => waiting();
  };
  const newDecoder = (): Decoder => {
    counts.decoders += 1;
    return {
      ready: Promise.resolve({ native: false, wasm: true }),
      read: () => {
        if (world.broken) return Promise.reject(new DecodeFailed('decoder_lost', 'gone'));
        counts.decoding += 1;
        counts.mostAtOnce = Math.max(counts.mostAtOnce, counts.decoding);
        const seen = { ...world.view, ms: decodeMs };
        return new Promise((resolve) => {
          clock.after(decodeMs, () => {
            counts.decoding -= 1;
            resolve(seen);
          });
        });
      },
      close: () => (counts.closed += 1),
    };
  };
  const frames: FrameSource = {
    whenNext: (callback) => every(FRAME_MS, () => world.flowing, callback),
    grab() {
      counts.grabbed += 1;
      return Promise.resolve({ close: () => undefined } as ImageBitmap);
    },
  };
  const visibility = {
    isVisible: () => world.visible,
    onChange(listener: (visible: boolean) => void) {
      visibilityListeners.add(listener);
      return () => visibilityListeners.delete(listener);
    },
    whenPainted: (callback: () => void) => every(16, () => world.painted && world.visible, callback),
  };
  const restartCamera = (): void => {
    counts.restarts += 1;
  };
  const texts: string[] = [];
  const scanner = createScanner({ clock, newDecoder, visibility, restartCamera });
  scanner.start(frames, (text) => texts.push(text));
  const show = (text: string | null) => (world.view = { text, idle: false, codeLike: text !== null });
  const setVisible = (visible: boolean) => {
    world.visible = visible;
    for (const listener of visibilityListeners) listener(visible);
  };
  return { clock, world, counts, texts, scanner, show, setVisible, frames };
}

/** A live code of ticket 7 at a step, as a wallet shows it. */
const live = (step: number): string =>
  writeTicketCode({
    form: 'rolling',
    test: false,
    keyId: 'a1b2c3',
    ticketNumber: 7,
    typeIndex: 0,
    signature: new Uint8Array(64),
    rolling: { anchor: new Uint8Array(12), step, link: new Uint8Array(12).fill(step) },
  });

describe('the scanner', () => {
  it('reports a rolling code once while it stays in view, under verdicts and between them', async () => {
    const { clock, show, texts, scanner } = scanning();
    const stepMs = 15_000;
    for (let step = 0; step < 6; step += 1) {
      show(live(step));
      // The verdict covers the picture just before a step, and disappears after it.
      await clock.advance(stepMs - 600);
      scanner.pause();
      await clock.advance(600);
      show(live(step + 1));
      await clock.advance(600);
      scanner.resume();
    }
    expect(texts).toEqual([live(0)]);
    // Another code is in view between the two phones: it is reported, and the ticket that remains in view afterwards
    // is not.
    show('somebody else');
    await clock.advance(100);
    show(live(6));
    await clock.advance(500);
    expect(texts).toEqual([live(0), 'somebody else']);
    show(null);
    await clock.advance(1_500);
    show(live(7));
    await clock.advance(200);
    expect(texts).toEqual([live(0), 'somebody else', live(7)]);
  });

  it('reports a code in view once, and again when it has left and returned', async () => {
    const { clock, show, texts } = scanning();
    show('A');
    await clock.advance(10_000);
    expect(texts).toEqual(['A']);
    show(null);
    await clock.advance(1500);
    show('A');
    await clock.advance(200);
    expect(texts).toEqual(['A', 'A']);
  });

  it('has one decode in flight, however slow it is', async () => {
    const { clock, counts } = scanning({ decodeMs: 400 });
    await clock.advance(10_000);
    expect(counts.mostAtOnce).toBe(1);
    expect(counts.grabbed).toBeGreaterThan(15);
  });

  it('takes no frame while a verdict covers it, and does not report the same code again afterwards', async () => {
    const { clock, counts, scanner, show, texts } = scanning();
    show('A');
    await clock.advance(200);
    scanner.pause();
    await clock.advance(50);
    const before = counts.grabbed;
    await clock.advance(20_000);
    expect(counts.grabbed).toBe(before);
    scanner.resume();
    await clock.advance(2000);
    expect(counts.grabbed).toBeGreaterThan(before);
    expect(texts).toEqual(['A']);
  });

  it('keeps scanning under a verdict that allows it: reports another code at once, but not the same one', async () => {
    const { clock, scanner, show, texts } = scanning();
    show('A');
    await clock.advance(200);
    scanner.pause();
    await clock.advance(50);
    scanner.readOn();
    // Away for longer than it takes to count as gone, and back.
    show(null);
    await clock.advance(1_100);
    show('A');
    await clock.advance(50);
    expect(texts).toEqual(['A']);
    show('B');
    await clock.advance(100);
    expect(texts).toEqual(['A', 'B']);
  });

  it('reports whether the last code is still in view, except under an overlay', async () => {
    const { clock, scanner, show } = scanning();
    const said: boolean[] = [];
    scanner.same.onChange(() => said.push(scanner.same.isInView()));
    show('A');
    await clock.advance(5_000);
    expect(said).toEqual([true]);
    scanner.pause();
    expect(said).toEqual([true, false]);
    scanner.readOn();
    await clock.advance(1_000);
    show(null);
    await clock.advance(1_000);
    expect(said).toEqual([true, false, true, false]);
    show('B');
    await clock.advance(2_000);
    scanner.stop();
    expect(said.slice(4)).toEqual([true, false]);
  });

  it('reports nothing decoded after the pause began', async () => {
    const { clock, scanner, show, texts } = scanning({ decodeMs: 300 });
    show('A');
    await clock.advance(100);
    scanner.pause();
    await clock.advance(1000);
    expect(texts).toEqual([]);
  });

  it('retries a code at once if its look-up failed', async () => {
    const { clock, scanner, show, texts } = scanning();
    show('A');
    await clock.advance(200);
    scanner.forget('A');
    await clock.advance(100);
    expect(texts).toEqual(['A', 'A']);
  });

  it('pauses while the page is hidden', async () => {
    const { clock, counts, setVisible } = scanning();
    await clock.advance(500);
    setVisible(false);
    await clock.advance(100);
    const before = counts.grabbed;
    await clock.advance(60_000);
    expect(counts.grabbed).toBe(before);
    setVisible(true);
    await clock.advance(200);
    expect(counts.grabbed).toBeGreaterThan(before);
  });

  it('decodes an idle scene less often', async () => {
    const { clock, counts, world } = scanning();
    await clock.advance(3000);
    const busy = counts.grabbed;
    world.view = { text: null, idle: true, codeLike: false };
    await clock.advance(3000);
    expect(counts.grabbed - busy).toBeLessThan(busy / 2);
  });

  it('replaces a crashed decoder and continues', async () => {
    const { clock, counts, world, show, texts } = scanning();
    world.broken = true;
    await clock.advance(300);
    world.broken = false;
    show('A');
    await clock.advance(2000);
    expect(counts.decoders).toBeGreaterThan(1);
    expect(texts).toEqual(['A']);
  });

  it('stops, and restarts without remembered codes', async () => {
    const { clock, counts, scanner, show, texts, frames } = scanning();
    show('A');
    await clock.advance(300);
    scanner.stop();
    await clock.advance(100);
    const before = counts.grabbed;
    await clock.advance(5000);
    expect(counts.grabbed).toBe(before);
    scanner.start(frames, (text) => texts.push(`again ${text}`));
    await clock.advance(300);
    expect(texts).toEqual(['A', 'again A']);
    scanner.close();
    expect(counts.closed).toBe(1);
  });

  it('stays paused, and remembers its codes, when the camera changes', async () => {
    const { clock, counts, scanner, show, texts, frames } = scanning();
    show('A');
    await clock.advance(300);
    scanner.pause();
    scanner.leave();
    await clock.advance(2000);
    const before = counts.grabbed;
    scanner.start(frames, (text) => texts.push(`again ${text}`));
    await clock.advance(5000);
    expect(counts.grabbed).toBe(before);
    scanner.resume();
    await clock.advance(2000);
    expect(texts).toEqual(['A']);
    show('B');
    await clock.advance(200);
    expect(texts).toEqual(['A', 'again B']);
  });

  it('takes no frame between two cameras', async () => {
    const { clock, counts, scanner } = scanning();
    await clock.advance(300);
    scanner.leave();
    await clock.advance(50);
    const before = counts.grabbed;
    scanner.resume();
    await clock.advance(5000);
    expect([counts.grabbed, counts.restarts]).toEqual([before, 0]);
  });

  it('reports its speed', async () => {
    const { clock, scanner } = scanning({ decodeMs: 17 });
    expect(scanner.stats()).toEqual({ framesPerSecond: 0, decodeMs: 0 });
    await clock.advance(5000);
    expect(scanner.stats().framesPerSecond).toBeCloseTo(1000 / (FRAME_MS + 17), 1);
    expect(scanner.stats().decodeMs).toBeCloseTo(17);
  });
});

describe('a camera that silently stops delivering frames', () => {
  it('is restarted within two seconds, and the scanner says so until the picture is back', async () => {
    const { clock, counts, world, scanner, show, texts } = scanning();
    const said: boolean[] = [];
    scanner.picture.onChange(() => said.push(scanner.picture.isFrozen));
    await clock.advance(1000);
    world.flowing = false;
    await clock.advance(1500);
    expect(counts.restarts).toBe(0);
    await clock.advance(500);
    expect([counts.restarts, scanner.picture.isFrozen]).toEqual([1, true]);
    world.flowing = true;
    show('A');
    await clock.advance(500);
    expect(texts).toEqual(['A']);
    expect(said).toEqual([true, false]);
  });

  it('is restarted less and less often while that does not help', async () => {
    const { clock, counts, world } = scanning();
    world.flowing = false;
    await clock.advance(240_000);
    expect(counts.restarts).toBeGreaterThanOrEqual(8);
    expect(counts.restarts).toBeLessThanOrEqual(11);
  });

  it('keeps the longer wait when each restart begins a new watch', async () => {
    const { clock, counts, world, scanner, frames } = scanning();
    world.flowing = false;
    await clock.advance(4500);
    scanner.stop();
    await clock.advance(500);
    scanner.start(frames, () => undefined);
    await clock.advance(7500);
    expect(counts.restarts).toBe(2);
    await clock.advance(2500);
    expect(counts.restarts).toBe(2);
  });

  it.each<[string, (scene: ReturnType<typeof scanning>) => void]>([
    ['while the page is hidden', ({ setVisible }) => setVisible(false)],
    ['while the window is out of sight', ({ world }) => void (world.painted = false)],
    ['behind a verdict or a sheet', ({ scanner }) => scanner.pause()],
    ['when nothing is watched', ({ scanner }) => scanner.stop()],
  ])('is left alone %s', async (_, begin) => {
    const scene = scanning();
    await scene.clock.advance(1000);
    begin(scene);
    scene.world.flowing = false;
    await scene.clock.advance(60_000);
    scene.world.flowing = true;
    scene.world.painted = true;
    scene.setVisible(true);
    scene.scanner.resume();
    await scene.clock.advance(5000);
    expect([scene.counts.restarts, scene.scanner.picture.isFrozen]).toEqual([0, false]);
  });

  it('is not confused with slow decoding', async () => {
    const { clock, counts } = scanning({ decodeMs: 3000 });
    await clock.advance(60_000);
    expect(counts.restarts).toBe(0);
  });
});
