import { Worker } from 'node:worker_threads';
import { DrawError } from './draw-error.ts';

/** A thread's reply to a document. */
export type Drawn = { readonly bytes: Uint8Array } | { readonly problem: string };

/** Renders one document at a time. */
export interface Drawer<D> {
  /** @throws DrawError `failed`; if the thread itself ended, `isGone` is true from then on. */
  draw(document: D): Promise<Uint8Array>;
  /** Terminates the thread; a running job fails. */
  end(): Promise<void>;
  isGone(): boolean;
}

interface Job {
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: DrawError) => void;
}

/** Memory limit at which Node terminates a thread, before the server itself is affected; MB. */
const maxMemory = 192;

/**
 * Starts a rendering thread.
 *
 * @param file the thread's script
 * @param workerData passed to the thread at start
 */
export function startDrawer<D>(file: URL, workerData: unknown = null): Drawer<D> {
  // This process's flags (an inspector, an input type) do not apply to the worker.
  const resourceLimits = { maxOldGenerationSizeMb: maxMemory };
  const worker = new Worker(file, { execArgv: [], resourceLimits, workerData });
  let job: Job | null = null;
  let gone = false;
  const settle = (work: (job: Job) => void) => {
    const settled = job;
    job = null;
    // Do not keep the process alive for an idle thread.
    worker.unref();
    if (settled !== null) work(settled);
  };
  const end = (cause: unknown) => {
    gone = true;
    settle(({ reject }) => reject(new DrawError('failed', 'the thread that draws ended', cause)));
  };
  worker.unref();
  worker.on('message', (drawn: Drawn) => {
    if ('bytes' in drawn) settle(({ resolve }) => resolve(drawn.bytes));
    else settle(({ reject }) => reject(new DrawError('failed', drawn.problem)));
  });
  worker.on('error', end);
  worker.on('exit', (code) => end(new Error(`it exited with ${code}`)));
  return {
    draw(document) {
      if (gone) return Promise.reject(new DrawError('failed', 'the thread that draws has ended'));
      worker.ref();
      return new Promise((resolve, reject) => {
        job = { resolve, reject };
        worker.postMessage(document);
      });
    },
    async end() {
      gone = true;
      await worker.terminate();
    },
    isGone: () => gone,
  };
}
