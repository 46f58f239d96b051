import { browserClock } from './clock.ts';

/**
 * Runs another site's script in this page, and waits until it calls back that it is ready. Rejects when it is
 * refused, or has not called back in time: a network that silently drops requests never reports an error.
 *
 * @param address receives the callback's name as `onload`
 */
export function runOutsideScript(address: string, waitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const name = `outside${Date.now()}`;
    const fail = () => reject(new Error('A script of another site could not be had.'));
    Reflect.set(globalThis, name, resolve);
    const script = document.createElement('script');
    script.src = `${address}?onload=${name}`;
    script.addEventListener('error', fail);
    browserClock.after(waitMs, fail);
    document.head.appendChild(script);
  });
}
