import { createHash } from 'node:crypto';
import { createByteCache } from './byte-cache.ts';
import { DrawError } from './draw-error.ts';
import type { Drawer } from './drawer.ts';

export interface DrawLimits {
  /** Threads that render at the same time. */
  readonly threads: number;
  /** Documents that may wait for a thread; one more is refused. */
  readonly waiting: number;
  /** Maximum wait for a thread, ms. */
  readonly waitMs: number;
  /** Maximum rendering time, ms, after which the thread is terminated. */
  readonly drawMs: number;
  /** Bytes of rendered documents kept in memory. */
  readonly cacheBytes: number;
}

/** Renders documents off the event loop, once for concurrent identical requests. */
export interface DrawPool<D> {
  /**
   * Returns a document's bytes, which must not be modified.
   *
   * @param document may be a function, called only when the document is not rendered yet
   * @param name plain values that change whenever the rendering would; the document itself by default
   * @throws DrawError, or whatever reading the document throws
   */
  draw(document: D | (() => Promise<D>), name?: unknown): Promise<Uint8Array>;
  /** Whether a document is rendered already or being rendered. */
  has(document: D): boolean;
  /** Terminates the threads; queued and running documents fail with `stopped`. */
  stop(): Promise<void>;
}

interface Job<D> {
  readonly document: D;
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: unknown) => void;
  timer?: NodeJS.Timeout;
}

/**
 * Creates a pool; threads start on first use, and replace those that ended.
 *
 * @param open starts a thread
 */
export function createDrawPool<D extends object>(limits: DrawLimits, open: () => Drawer<D>): DrawPool<D> {
  const cache = createByteCache<Uint8Array>(limits.cacheBytes, ({ length }) => length);
  const queue = createDrawQueue(limits, open);
  return {
    has: (document) => cache.has(keyOf(document)),
    draw: (document, name = document) =>
      cache.getOrMake(keyOf(name), async () =>
        queue.add(typeof document === 'function' ? await document() : document),
      ),
    stop: () => queue.stop(),
  };
}

/** Covers everything rendered, so that a document with visible changes gets another key. */
function keyOf(document: unknown): string {
  return createHash('sha256').update(JSON.stringify(document)).digest('base64url');
}

function createDrawQueue<D>(limits: DrawLimits, open: () => Drawer<D>) {
  const waiting: Job<D>[] = [];
  const threads = createThreads(limits, open);
  let stopped = false;
  const next = (): void => {
    if (stopped || threads.allBusy()) return;
    const job = waiting.shift();
    if (job === undefined) return;
    clearTimeout(job.timer);
    void threads.run(job).finally(next);
  };
  const giveUp = (job: Job<D>) => {
    waiting.splice(waiting.indexOf(job), 1);
    job.reject(new DrawError('busy', 'the drawing waited too long for a thread'));
  };
  return {
    add(document: D): Promise<Uint8Array> {
      if (stopped) return Promise.reject(stopping());
      if (threads.allBusy() && waiting.length >= limits.waiting)
        return Promise.reject(new DrawError('busy', 'too many drawings wait'));
      return new Promise((resolve, reject) => {
        const job: Job<D> = { document, resolve, reject };
        job.timer = setTimeout(() => giveUp(job), limits.waitMs);
        waiting.push(job);
        next();
      });
    },
    async stop(): Promise<void> {
      stopped = true;
      for (const job of waiting.splice(0)) {
        clearTimeout(job.timer);
        job.reject(stopping());
      }
      await threads.stop();
    },
  };
}

function createThreads<D>(limits: DrawLimits, open: () => Drawer<D>) {
  const idle: Drawer<D>[] = [];
  const busy = new Map<Drawer<D>, Job<D>>();
  const drawerFor = (job: Job<D>): Drawer<D> | null => {
    try {
      return takeLiving(idle) ?? open();
    } catch (error) {
      job.reject(new DrawError('failed', 'no thread can be started', error));
      return null;
    }
  };
  return {
    allBusy: () => busy.size >= limits.threads,
    async run(job: Job<D>): Promise<void> {
      const drawer = drawerFor(job);
      if (drawer === null) return;
      busy.set(drawer, job);
      const late = setTimeout(() => void drawer.end(), limits.drawMs);
      try {
        job.resolve(await drawer.draw(job.document));
      } catch (error) {
        job.reject(error);
      } finally {
        clearTimeout(late);
        busy.delete(drawer);
        if (!drawer.isGone()) idle.push(drawer);
      }
    },
    async stop(): Promise<void> {
      for (const job of busy.values()) job.reject(stopping());
      await Promise.all([...busy.keys(), ...idle.splice(0)].map((drawer) => drawer.end()));
    },
  };
}

/** Returns the next idle thread, skipping those that ended while idle. */
function takeLiving<D>(idle: Drawer<D>[]): Drawer<D> | undefined {
  for (;;) {
    const drawer = idle.pop();
    if (drawer === undefined || !drawer.isGone()) return drawer;
  }
}

function stopping(): DrawError {
  return new DrawError('stopped', 'the server is stopping');
}
