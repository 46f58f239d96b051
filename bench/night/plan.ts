/**
 * A night at the door: 12 hours, 30 people a minute over all 40 gates together, 100,000 tickets. One phone is looked at
 * closely; it works a busy gate, which takes one in fifteen. The other 39 are spoken for without a browser.
 */
export interface NightPlan {
  readonly hours: number;
  readonly tickets: number;
  readonly gates: number;
  /** People who come in the first time, an hour, at all gates. */
  readonly people: number;
  /** Of them, those who come to the phone that is looked at; each is timed. */
  readonly timed: number;
  /** Of those again, tickets that are in already and are refused. */
  readonly refused: number;
  /** People who go out and come in again, an hour. */
  readonly returning: number;
  /** Tickets that two gates admit at once, an hour. */
  readonly doubles: number;
  /** Admissions elsewhere, an hour, of which it is timed how soon the phone knows. */
  readonly heard: number;
  /** How much slower than here the phone's processor is. */
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
 * Scans before the first hour, after an hour's passages at the other gates: the phone's code has to be warm, its list of
 * a minute full, and the browser's database past its first files.
 */
export const warmUp = 120;
