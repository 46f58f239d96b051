import { Worker } from 'node:worker_threads';
import { DrawError } from './draw-error.ts';

/** What the thread answers to the document it is sent. */
export type Drawn = { readonly bytes: Uint8Array } | { readonly problem: string };

/** Draws one document at a time. */
export interface Drawer<D> {
  /** @throws DrawError `failed`; where the thread itself ended, `isGone` says so from then on. */
  draw(document: D): Promise<Uint8Array>;
  /** Ends the thread; a drawing under way fails. */
  end(): Promise<void>;
  isGone(): boolean;
}

interface Job {
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: DrawError) => void;
}

/** A thread that needs more memory than this is ended by Node, before the server is. MB */
const mostMemory = 192;

/**
 * Starts a thread that draws.
 *
 * @param file what runs in it
 * @param workerData what it is told as it starts
 */
export function startDrawer<D>(file: URL, workerData: unknown = null): Drawer<D> {
  // Flags of this process (an inspector, an input type) are not the worker's.
  const resourceLimits = { maxOldGenerationSizeMb: mostMemory };
  const worker = new Worker(file, { execArgv: [], resourceLimits, workerData });
  let job: Job | null = null;
  let gone = false;
  const settle = (work: (job: Job) => void) => {
    const settled = job;
    job = null;
    // An idle thread keeps no process alive.
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
  worker.on('exit', (code) => end(new Error(`it ended with ${code}`)));
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
