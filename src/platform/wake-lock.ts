import { browserClock, type Cancel, type Clock } from './clock.ts';

/** Whether the browser lets a page keep the screen on. */
export const canStayAwake = (): boolean => 'wakeLock' in navigator;

/** Pause before a lock the browser took from a visible page is requested again, ms: it may refuse for a while. */
export const retryAfterMs = 10_000;

/**
 * Keeps the screen awake until cancelled. The browser drops the lock whenever the page is hidden, so it is requested
 * again when the page is shown; when it drops it for another reason (a low battery), or refuses, a while later. Does
 * nothing where there is none.
 */
export function keepScreenAwake(clock: Pick<Clock, 'after'> = browserClock): Cancel {
  if (!canStayAwake()) return () => {};
  let sentinel: WakeLockSentinel | null = null;
  let cancelled = false;
  let waiting: Cancel = () => {};
  const ask = async () => {
    waiting();
    if (cancelled || document.visibilityState !== 'visible' || sentinel?.released === false) return;
    try {
      sentinel = await navigator.wakeLock.request('screen');
      if (cancelled) await sentinel.release();
      else sentinel.addEventListener('release', askLater, { once: true });
    } catch {
      sentinel = null;
      askLater();
    }
  };
  const askAgain = () => void ask();
  const askLater = () => {
    waiting();
    // For a hidden page, it is requested when it is shown.
    if (!cancelled) waiting = clock.after(retryAfterMs, askAgain);
  };
  document.addEventListener('visibilitychange', askAgain);
  askAgain();
  return () => {
    cancelled = true;
    waiting();
    document.removeEventListener('visibilitychange', askAgain);
    void sentinel?.release().catch(() => {});
  };
}
