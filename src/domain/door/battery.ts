/** Battery level of a phone, and whether it is charging. */
export interface Battery {
  /** 0 to 100. */
  readonly percent: number;
  readonly charging: boolean;
}

/** Below this level a phone may not last the evening; percent. */
const lowPercent = 20;

/** Returns whether the phone needs a charger. */
export const isLow = ({ percent, charging }: Battery): boolean => percent < lowPercent && !charging;
