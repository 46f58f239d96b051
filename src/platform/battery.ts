/** What browsers with a Battery Status API answer; TypeScript's own list of them has none. */
interface BatteryManager {
  /** 0 to 1. */
  readonly level: number;
  readonly charging: boolean;
}
interface WithBattery {
  getBattery(): Promise<BatteryManager>;
}

const tells = (browser: object): browser is WithBattery =>
  'getBattery' in browser && typeof browser.getBattery === 'function';

/** How full it is, percent, and whether it charges. */
interface Battery {
  readonly percent: number;
  readonly charging: boolean;
}

/** Reads the battery from here on; null until the browser tells, and where it never does. */
export function watchBattery(browser: object = navigator): () => Battery | null {
  let manager: BatteryManager | null = null;
  if (tells(browser))
    browser.getBattery().then(
      (found) => void (manager = found),
      // Some browsers have it and refuse.
      () => {},
    );
  return () => {
    if (manager === null || !Number.isFinite(manager.level)) return null;
    return { percent: Math.round(manager.level * 100), charging: manager.charging };
  };
}
