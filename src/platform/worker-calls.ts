/** The part of `Worker` in use. */
export interface WorkerPort<To, From> {
  postMessage(message: To): void;
  onMessage(listener: (message: From) => void): void;
  onBroken(listener: () => void): void;
  terminate(): void;
}

/** A request without the number that pairs it with its reply. */
export type Unnumbered<To> = To extends unknown ? Omit<To, 'id'> : never;

/**
 * Sends requests to a worker, and pairs replies with them by number.
 *
 * @param failed returned instead of a reply when the worker is broken
 */
export function createWorkerCalls<To extends { readonly id: number }, From extends { readonly id: number }>(
  port: WorkerPort<To, From>,
  failed: (id: number) => From,
): (asked: Unnumbered<To>) => Promise<From> {
  const waiting = new Map<number, (said: From) => void>();
  let asked = 0;
  let broken = false;
  port.onMessage((said) => {
    waiting.get(said.id)?.(said);
    waiting.delete(said.id);
  });
  port.onBroken(() => {
    broken = true;
    for (const [id, answer] of waiting) answer(failed(id));
    waiting.clear();
  });
  return (message) => {
    asked += 1;
    const id = asked;
    if (broken) return Promise.resolve(failed(id));
    const said = new Promise<From>((resolve) => waiting.set(id, resolve));
    port.postMessage({ ...message, id } as unknown as To);
    return said;
  };
}

/** Wraps a worker of this build as a port. */
export function portOf<To, From>(worker: Worker): WorkerPort<To, From> {
  return {
    postMessage: (message) => worker.postMessage(message),
    onMessage: (listener) =>
      worker.addEventListener('message', ({ data }: MessageEvent<From>) => listener(data)),
    onBroken: (listener) => worker.addEventListener('error', listener),
    terminate: () => worker.terminate(),
  };
}
