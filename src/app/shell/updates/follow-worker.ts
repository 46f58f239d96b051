import type { Cancel } from '#platform/clock.ts';

export interface WorkerFollowing {
  /** The browser's events about the worker that controls this page. */
  readonly container: EventTarget & { readonly controller: unknown };
  /** Reloads the page. */
  readonly reload: () => void;
  /** Offers an update; `apply` is called when the user accepts it. */
  readonly offer: (apply: () => void) => void;
}

/**
 * Keeps this page and its worker on the same version. If another tab installed an update, this page is of the
 * previous version: accepting the update here reloads it, so that nobody is interrupted.
 *
 * @returns a function that activates a waiting worker by calling `letIn`
 */
export function followWorker({ container, reload, offer }: WorkerFollowing): {
  readonly offerWaiting: (letIn: () => void) => void;
  readonly stop: Cancel;
} {
  let served = container.controller !== null;
  let asked = false;
  const onChange = () => {
    // The very first worker takes control of the page that installed it, which has the same version.
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

/** What a registration shows of its workers. */
export interface WatchedRegistration extends EventTarget {
  readonly active: unknown;
  readonly waiting: unknown;
  /** The worker that is being installed, which reports its progress by `statechange`. */
  readonly installing: EventTarget | null;
}

/**
 * Returns whether a worker of a new version is waiting. The very first one waits too, briefly on a busy phone, but
 * has nothing to replace.
 */
export const isNewVersionWaiting = (registration: Pick<WatchedRegistration, 'active' | 'waiting'>): boolean =>
  registration.active !== null && registration.waiting !== null;

/**
 * Calls back when a new version is waiting: now, and after every later installation. workbox-window listens to one
 * late installation only: if its download breaks, the page would never hear of the next attempt.
 */
export function watchWaiting(registration: WatchedRegistration, onWaiting: () => void): Cancel {
  let stopInstalling: Cancel = () => {};
  const look = () => {
    if (isNewVersionWaiting(registration)) onWaiting();
  };
  const follow = () => {
    stopInstalling();
    const { installing } = registration;
    installing?.addEventListener('statechange', look);
    stopInstalling = () => installing?.removeEventListener('statechange', look);
  };
  registration.addEventListener('updatefound', follow);
  follow();
  look();
  return () => {
    registration.removeEventListener('updatefound', follow);
    stopInstalling();
  };
}
