import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { Cancel, Clock } from '#platform/clock.ts';
import { DecodeFailed } from './decode-failed.ts';
import type { EnginesReady, FromDecoder, Reading, ToDecoder } from './decode-messages.ts';

/** Reads frames in a worker so that the screen stays responsive. */
export interface Decoder {
  /** Resolves to the engines that loaded; rejects if the worker does not start. */
  readonly ready: Promise<EnginesReady>;
  /** Takes ownership of the frame and closes it. Rejects if the frame cannot be read or the decoder was closed or lost. */
  read(frame: ImageBitmap | VideoFrame): Promise<Reading>;
  close(): void;
}

/** The part of `Worker` that is used. */
export interface DecodePort {
  postMessage(message: ToDecoder, transfer: Transferable[]): void;
  onMessage(listener: (message: FromDecoder) => void): void;
  onBroken(listener: () => void): void;
  terminate(): void;
}

/** A worker silent for this long while a frame waits has hung, in ms: the slowest phones take a second per frame. */
const ANSWER_MS = 5_000;
/** Start-up limit, in ms: the script may first have to be downloaded over a slow connection. */
const START_MS = 60_000;

/**
 * Creates a decoder behind `port`. It starts immediately, so that it is warm when the camera is. If it breaks or
 * hangs, it is lost and its worker is terminated.
 */
export function createDecoder(port: DecodePort, clock: Clock, urlOfWasm: string = wasmUrl): Decoder {
  const waiting = new Map<number, PromiseWithResolvers<Reading>>();
  const ready = Promise.withResolvers<EnginesReady>();
  // Avoid an unhandled rejection if nothing awaits readiness.
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

/** Starts the worker of this build. */
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
