/** Undoes the call that returned it; calling it twice is harmless. */
export type Cancel = () => void;

/** The only source of time for engines. */
export interface Clock {
  /** The device's wall clock, ms since 1970; not trustworthy. */
  wall(): number;
  /** Monotonic for the life of this page, ms; stops on many systems while the device sleeps. */
  monotonic(): number;
  after(ms: number, callback: () => void): Cancel;
}

/** The browser's clock. */
export const browserClock: Clock = {
  wall: () => Date.now(),
  monotonic: () => performance.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};
