/**
 * A night at the door: 12 hours, 30 people a minute over all 40 gates, 100,000 tickets. One phone is measured closely
 * at a busy gate that takes one person in fifteen. The other 39 gates are simulated without a browser.
 */
export interface NightPlan {
  readonly hours: number;
  readonly tickets: number;
  readonly gates: number;
  /** People who enter for the first time per hour, at all gates. */
  readonly people: number;
  /** Of those, the people who come to the measured phone; each scan is timed. */
  readonly timed: number;
  /** Of the timed scans, tickets that are already inside and are refused. */
  readonly refused: number;
  /** People who leave and re-enter per hour. */
  readonly returning: number;
  /** Tickets admitted at two gates at once per hour. */
  readonly doubles: number;
  /** Admissions at other gates per hour for which the delay until the phone knows is timed. */
  readonly heard: number;
  /** How many times slower than this machine the phone's processor is. */
  readonly slowdown: number;
}

export const night: NightPlan = {
  hours: 12,
  tickets: 100_000,
  gates: 40,
  people: 1_800,
  timed: 120,
  refused: 12,
  returning: 180,
  doubles: 4,
  heard: 40,
  slowdown: 4,
};

/**
 * Scans before the first hour, after an hour's passages at the other gates: the phone's code must be warm, its list
 * of the last minute full, and the browser's database past its first files.
 */
export const warmUp = 120;
