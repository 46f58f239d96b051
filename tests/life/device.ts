import { storedValues, type StoredValues } from '#platform/stored-values.ts';
import { goodLine } from '../fakes/network.ts';
import { emptyDisk } from '../fakes/memory-database.ts';
import type { VirtualTime } from '../fakes/virtual-time.ts';
import type { PageLife } from './page-life.ts';
import type { Device, Page, Signed } from './world-shape.ts';

const nobody: Signed = { person: null, sid: null, last: null, farewell: false, since: 0, at: null };

export const createDevice = (name: string, skewMs: number): Device => ({
  name,
  line: goodLine(),
  texts: new Map(),
  disk: emptyDisk(),
  locks: { held: new Map(), waiting: [] },
  pages: [],
  skewMs,
  wasSet: false,
  fullAt: Number.NEGATIVE_INFINITY,
  signed: nobody,
  known: new Map(),
});

export const livePages = (device: Device): readonly Page[] => device.pages.filter(({ life }) => life.alive());
/** Returns the pages that are not asleep. */
export const awakePages = (device: Device): readonly Page[] =>
  livePages(device).filter(({ life }) => !life.asleep);

/** localStorage as one page sees it: one disk, with changes reported to the other pages a moment later. */
export function localValues(
  device: Device,
  life: PageLife,
  time: VirtualTime,
): { readonly values: StoredValues; readonly heard: (key: string, value: string | null) => void } {
  const { texts } = device;
  const real = storedValues(() => storageOver(texts));
  const listeners = new Set<(key: string, value: string | null) => void>();
  const tell = (key: string, value: string | null) => {
    for (const page of device.pages)
      if (page.life !== life && page.life.alive())
        time.after(2, () => page.life.inPage(() => page.heardStored(key, value)));
  };
  const values: StoredValues = {
    ...real,
    keys: () => [...new Set([...real.keys(), ...texts.keys()])].filter((key) => real.get(key) !== null),
    set(key, value) {
      const kept = real.set(key, value);
      if (kept) tell(key, value);
      return kept;
    },
    remove(key) {
      const was = texts.has(key);
      real.remove(key);
      if (was) tell(key, null);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return { values, heard: (key, value) => listeners.forEach((listener) => listener(key, value)) };
}

/** Creates a tab's sessionStorage. */
export function tabValues(): StoredValues {
  const texts = new Map<string, string>();
  return { ...storedValues(() => storageOver(texts)), keys: () => [...texts.keys()] };
}

function storageOver(texts: Map<string, string>): Storage {
  return {
    length: texts.size,
    clear: () => texts.clear(),
    key: () => null,
    getItem: (key) => texts.get(key) ?? null,
    setItem(key, value) {
      texts.set(key, value);
    },
    removeItem: (key) => void texts.delete(key),
  };
}
