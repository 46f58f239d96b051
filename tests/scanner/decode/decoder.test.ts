import { describe, expect, it } from 'vitest';
import type { FromDecoder, ToDecoder } from '#scanner/decode/decode-messages.ts';
import { createDecoder } from '#scanner/decode/decoder.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';

function fakePort() {
  let [say, breakDown] = [(message: FromDecoder): unknown => message, (): void => undefined];
  const sent: ToDecoder[] = [];
  const state = { terminated: false };
  const port = {
    postMessage: (message: ToDecoder) => void sent.push(message),
    onMessage: (listener: (message: FromDecoder) => void) => void (say = listener),
    onBroken: (listener: () => void) => void (breakDown = listener),
    terminate: () => void (state.terminated = true),
  };
  return { port, sent, state, say: (message: FromDecoder) => say(message), breakDown: () => breakDown() };
}

function fakeFrame() {
  const frame = { closed: false, close: () => void (frame.closed = true) };
  return frame as typeof frame & ImageBitmap;
}

describe('the decoder', () => {
  it('warms up at once with the bundled engine, and reports availability', async () => {
    const { port, sent, say } = fakePort();
    const decoder = createDecoder(port, handClock(), '/assets/reader.wasm');
    expect(sent).toEqual([{ kind: 'start', wasmUrl: '/assets/reader.wasm' }]);
    say({ kind: 'ready', engines: { native: false, wasm: true } });
    expect(await decoder.ready).toEqual({ native: false, wasm: true });
  });

  it('returns each frame’s own result, in any order', async () => {
    const { port, say } = fakePort();
    const decoder = createDecoder(port, handClock(), '');
    const [first, second] = [decoder.read(fakeFrame()), decoder.read(fakeFrame())];
    say({ kind: 'reading', id: 2, reading: { text: 'B', idle: false, codeLike: true, ms: 2 } });
    say({ kind: 'reading', id: 1, reading: { text: 'A', idle: false, codeLike: true, ms: 1 } });
    expect([(await first).text, (await second).text]).toEqual(['A', 'B']);
  });

  it('reports a frame that could not be read with a code', async () => {
    const { port, say } = fakePort();
    const reading = createDecoder(port, handClock(), '').read(fakeFrame());
    say({ kind: 'broken', id: 1, message: 'no canvas' });
    await expect(reading).rejects.toMatchObject({ code: 'frame_unreadable' });
  });

  it.each(['breaks down', 'is closed'])(
    'leaves no call waiting and releases frames when it %s',
    async (what) => {
      const { port, breakDown, state } = fakePort();
      const decoder = createDecoder(port, handClock(), '');
      const waiting = decoder.read(fakeFrame());
      if (what === 'is closed') decoder.close();
      else breakDown();
      await expect(waiting).rejects.toMatchObject({ code: 'decoder_lost' });
      await expect(decoder.ready).rejects.toMatchObject({ code: 'decoder_lost' });
      const late = fakeFrame();
      await expect(decoder.read(late)).rejects.toMatchObject({ code: 'decoder_lost' });
      expect(late.closed).toBe(true);
      expect(state.terminated).toBe(true);
    },
  );

  it('is lost with a worker that hangs on a frame, which is terminated', async () => {
    const { port, say, state } = fakePort();
    const clock = handClock();
    const decoder = createDecoder(port, clock, '');
    say({ kind: 'started' });
    await clock.advance(3_600_000);
    const reading = decoder.read(fakeFrame());
    const failure = reading.catch((error: unknown) => error);
    await clock.advance(4_900);
    expect(state.terminated).toBe(false);
    await clock.advance(200);
    expect(await failure).toMatchObject({ code: 'decoder_lost' });
    expect(state.terminated).toBe(true);
    await expect(decoder.read(fakeFrame())).rejects.toMatchObject({ code: 'decoder_lost' });
  });

  it('has time to download over a slow connection, but not without limit', async () => {
    const { port, say, state } = fakePort();
    const clock = handClock();
    const slow = createDecoder(port, clock, '');
    const reading = slow.read(fakeFrame());
    await clock.advance(50_000);
    say({ kind: 'started' });
    await clock.advance(4_000);
    say({ kind: 'reading', id: 1, reading: { text: 'A', idle: false, codeLike: true, ms: 2 } });
    expect((await reading).text).toBe('A');
    await clock.advance(3_600_000);
    expect(state.terminated).toBe(false);

    const never = fakePort();
    const waiting = createDecoder(never.port, clock, '').read(fakeFrame());
    const failure = waiting.catch((error: unknown) => error);
    await clock.advance(61_000);
    expect(await failure).toMatchObject({ code: 'decoder_lost' });
    expect(never.state.terminated).toBe(true);
  });
});
