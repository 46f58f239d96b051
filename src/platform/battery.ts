/** The Battery Status API of browsers that have it; missing from TypeScript's own types. */
interface BatteryManager {
  /** 0 to 1. */
  readonly level: number;
  readonly charging: boolean;
}
interface WithBattery {
  getBattery(): Promise<BatteryManager>;
}

const hasBattery = (browser: object): browser is WithBattery =>
  'getBattery' in browser && typeof browser.getBattery === 'function';

/** Charge level in per cent, and whether it is charging. */
interface Battery {
  readonly percent: number;
  readonly charging: boolean;
}

/** Watches the battery; null until the browser reports it, and always where it never does. */
export function watchBattery(browser: object = navigator): () => Battery | null {
  let manager: BatteryManager | null = null;
  if (hasBattery(browser))
    browser.getBattery().then(
      (found) => void (manager = found),
      // Some browsers have the API but refuse access.
      () => {},
    );
  return () => {
    if (manager === null || !Number.isFinite(manager.level)) return null;
    return { percent: Math.round(manager.level * 100), charging: manager.charging };
  };
}
