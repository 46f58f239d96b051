import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { Cancel, Clock } from '#platform/clock.ts';
import { DecodeFailed } from './decode-failed.ts';
import type { EnginesReady, FromDecoder, Reading, ToDecoder } from './decode-messages.ts';

/** Reads frames in a worker, so that the screen stays free. */
export interface Decoder {
  /** Which engines came up; rejects when the worker does not start. */
  readonly ready: Promise<EnginesReady>;
  /** Takes the frame over and closes it. Rejects when the frame cannot be read, or the decoder was closed or is lost. */
  read(frame: ImageBitmap | VideoFrame): Promise<Reading>;
  close(): void;
}

/** The part of `Worker` in use. */
export interface DecodePort {
  postMessage(message: ToDecoder, transfer: Transferable[]): void;
  onMessage(listener: (message: FromDecoder) => void): void;
  onBroken(listener: () => void): void;
  terminate(): void;
}

/** A worker that says nothing for so long while a frame waits hangs, ms: the slowest phones take a second for one. */
const ANSWER_MS = 5_000;
/** Its script may have to be downloaded first, over whatever line there is, ms. */
const START_MS = 60_000;

/**
 * A decoder behind `port`; it starts at once, so that it is warm when the camera is. One that breaks or hangs is lost, and
 * its worker ended.
 */
export function createDecoder(port: DecodePort, clock: Clock, urlOfWasm: string = wasmUrl): Decoder {
  const waiting = new Map<number, PromiseWithResolvers<Reading>>();
  const ready = Promise.withResolvers<EnginesReady>();
  // Whoever does not ask for readiness must not get an unhandled rejection from it.
  ready.promise.catch(() => undefined);
  let frames = 0;
  let lost = false;
  let started = false;
  let timeout: Cancel = () => undefined;

  const settle = (id: number): PromiseWithResolvers<Reading> | undefined => {
    const frame = waiting.get(id);
    waiting.delete(id);
    return frame;
  };
  const lose = (): void => {
    lost = true;
    timeout();
    port.terminate();
    const failure = new DecodeFailed('decoder_lost', 'the decode worker is gone');
    ready.reject(failure);
    for (const id of waiting.keys()) settle(id)?.reject(failure);
  };

  const waitForWord = (): void => {
    timeout();
    const isAwaited = !started || waiting.size > 0;
    timeout = isAwaited ? clock.after(started ? ANSWER_MS : START_MS, lose) : () => undefined;
  };

  port.onMessage((message) => {
    if (lost) return;
    started = true;
    if (message.kind === 'ready') ready.resolve(message.engines);
    else if (message.kind === 'reading') settle(message.id)?.resolve(message.reading);
    else if (message.kind === 'broken')
      settle(message.id)?.reject(new DecodeFailed('frame_unreadable', message.message));
    waitForWord();
  });
  port.onBroken(lose);
  port.postMessage({ kind: 'start', wasmUrl: urlOfWasm }, []);
  waitForWord();

  return {
    ready: ready.promise,
    read(frame) {
      if (lost) {
        frame.close();
        return Promise.reject(new DecodeFailed('decoder_lost', 'the decode worker is gone'));
      }
      const reading = Promise.withResolvers<Reading>();
      frames += 1;
      waiting.set(frames, reading);
      port.postMessage({ kind: 'frame', id: frames, frame }, [frame]);
      waitForWord();
      return reading.promise;
    },
    close: lose,
  };
}

/** The worker of this build. */
export function decodeWorker(): DecodePort {
  const worker = new Worker(new URL('./decode.worker.ts', import.meta.url), {
    type: 'module',
    name: 'decode',
  });
  return {
    postMessage: (message, transfer) => worker.postMessage(message, transfer),
    onMessage: (listener) =>
      worker.addEventListener('message', ({ data }: MessageEvent<FromDecoder>) => listener(data)),
    onBroken: (listener) => worker.addEventListener('error', listener),
    terminate: () => worker.terminate(),
  };
}
