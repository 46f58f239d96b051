import type { Cancel } from '#platform/clock.ts';

export interface WorkerFollowing {
  /** Where the browser tells that another worker serves this page. */
  readonly container: EventTarget & { readonly controller: unknown };
  /** Loads the page anew. */
  readonly reload: () => void;
  /** Offers an update; `apply` is called when a person takes it. */
  readonly offer: (apply: () => void) => void;
}

/**
 * Keeps this page and the worker that serves it of one version. Where another tab took an update, the page of this one
 * is of the version before: taking the update here means to load anew, and nobody is interrupted by it.
 *
 * @returns what takes a worker that waits into use: `letIn` is to make it serve.
 */
export function followWorker({ container, reload, offer }: WorkerFollowing): {
  readonly offerWaiting: (letIn: () => void) => void;
  readonly stop: Cancel;
} {
  let served = container.controller !== null;
  let asked = false;
  const onChange = () => {
    // The first worker of all takes over the page that installed it: both are new.
    const first = !served;
    served = true;
    if (asked) reload();
    else if (!first) offer(reload);
  };
  container.addEventListener('controllerchange', onChange);
  return {
    offerWaiting: (letIn) =>
      offer(() => {
        asked = true;
        letIn();
      }),
    stop: () => container.removeEventListener('controllerchange', onChange),
  };
}
