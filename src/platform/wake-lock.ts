import type { Cancel } from './clock.ts';

/** Whether the browser lets a page keep the screen on. */
export const canStayAwake = (): boolean => 'wakeLock' in navigator;

/**
 * Keeps the screen awake until cancelled. The browser drops the lock whenever the page is hidden, so it is
 * asked for again when the page shows. Where there is none (or the battery says no) nothing happens.
 */
export function keepScreenAwake(): Cancel {
  if (!canStayAwake()) return () => {};
  let sentinel: WakeLockSentinel | null = null;
  let cancelled = false;
  const ask = async () => {
    if (cancelled || document.visibilityState !== 'visible' || sentinel?.released === false) return;
    try {
      sentinel = await navigator.wakeLock.request('screen');
      if (cancelled) await sentinel.release();
    } catch {
      sentinel = null;
    }
  };
  const askAgain = () => void ask();
  document.addEventListener('visibilitychange', askAgain);
  askAgain();
  return () => {
    cancelled = true;
    document.removeEventListener('visibilitychange', askAgain);
    void sentinel?.release().catch(() => {});
  };
}
