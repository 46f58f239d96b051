import { browserClock } from './clock.ts';

/**
 * Runs a script of another site in this page, and waits until it calls back that it is ready. Rejects where it is
 * refused, or has not called back in time: a network that swallows what it does not let through never says no.
 *
 * @param address takes the name of what is called back as `onload`
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
