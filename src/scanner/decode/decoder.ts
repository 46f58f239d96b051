import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { DecodeFailed } from './decode-failed.ts';
import type { EnginesReady, FromDecoder, Reading, ToDecoder } from './decode-messages.ts';

/** Reads frames in a worker, so that the screen stays free. */
export interface Decoder {
  /** Which engines came up; rejects when the worker does not start. */
  readonly ready: Promise<EnginesReady>;
  /** Takes the frame over and closes it. Rejects when the frame cannot be read or the decoder was closed. */
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

/** A decoder behind `port`; it starts at once, so that it is warm when the camera is. */
export function createDecoder(port: DecodePort, urlOfWasm: string = wasmUrl): Decoder {
  const waiting = new Map<number, PromiseWithResolvers<Reading>>();
  const ready = Promise.withResolvers<EnginesReady>();
  // Whoever does not ask for readiness must not get an unhandled rejection from it.
  ready.promise.catch(() => undefined);
  let frames = 0;
  let lost = false;

  const settle = (id: number): PromiseWithResolvers<Reading> | undefined => {
    const frame = waiting.get(id);
    waiting.delete(id);
    return frame;
  };
  const lose = (): void => {
    lost = true;
    const failure = new DecodeFailed('decoder_lost', 'the decode worker is gone');
    ready.reject(failure);
    for (const id of waiting.keys()) settle(id)?.reject(failure);
  };

  port.onMessage((message) => {
    if (message.kind === 'ready') ready.resolve(message.engines);
    else if (message.kind === 'reading') settle(message.id)?.resolve(message.reading);
    else settle(message.id)?.reject(new DecodeFailed('frame_unreadable', message.message));
  });
  port.onBroken(lose);
  port.postMessage({ kind: 'start', wasmUrl: urlOfWasm }, []);

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
      return reading.promise;
    },
    close() {
      port.terminate();
      lose();
    },
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
