/** What the bench adds to the page's window. */
export interface Meters {
  scanCode(text: string): Promise<{ readonly verdict: string; readonly ms: number }>;
  peopleInside(): number;
  whenInside(people: number): Promise<number>;
  scanBytes(): Promise<number>;
}

/** Runs in the page before its own scripts. */
export function installMeters(): void {
  const shown = () => document.querySelector('[role=alert][data-verdict]');
  const insideShown = () =>
    Number((document.querySelector('[data-counters] dd')?.textContent ?? '').replaceAll(/\D/g, ''));
  /** Resolves once `holds` returns true; checked whenever the page changes. */
  const whenever = (holds: () => boolean, what: string) =>
    new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${what} was waited for in vain`)), 30_000);
      const look = () => {
        if (!holds()) return;
        watcher.disconnect();
        clearTimeout(late);
        resolve();
      };
      const watcher = new MutationObserver(look);
      const all = { subtree: true, childList: true, attributes: true, characterData: true };
      watcher.observe(document.documentElement, all);
      look();
    });
  /** Resolves after the frame that paints the current document: a message arrives after the frame's own work. */
  const painted = () =>
    new Promise<void>((resolve) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        // A port with a listener is retained until it is closed, so the measurement itself would grow the phone's
        // heap.
        channel.port1.close();
        resolve();
      };
      requestAnimationFrame(() => channel.port2.postMessage(null));
    });
  const meters: Meters = {
    async scanCode(text) {
      const before = shown();
      for (const key of [...text, 'Enter'])
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, composed: true }),
        );
      const began = performance.now();
      // The previous verdict disappears while the next scan is judged.
      await whenever(() => shown() !== null && shown() !== before, 'a verdict');
      const [verdict, trouble] = ['data-verdict', 'data-trouble'].map((name) => shown()?.getAttribute(name));
      await painted();
      return { verdict: trouble ?? verdict ?? '', ms: performance.now() - began };
    },
    peopleInside: insideShown,
    async whenInside(people) {
      await whenever(() => insideShown() === people, `${people} inside`);
      return Date.now();
    },
    async scanBytes() {
      const asked = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error ?? new Error('the store did not answer'));
        });
      let bytes = 0;
      let rows = 0;
      for (const { name = '' } of await indexedDB.databases()) {
        const database = await asked(indexedDB.open(name));
        const isLog = database.objectStoreNames.contains('scans');
        const log = isLog ? await asked(database.transaction('scans').objectStore('scans').getAll()) : [];
        for (const row of log) bytes += JSON.stringify(row).length;
        rows += log.length;
        database.close();
      }
      return bytes / rows;
    },
  };
  Object.assign(window, meters);
}
