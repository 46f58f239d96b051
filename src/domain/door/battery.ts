/** How full a phone's battery is, and whether it charges. */
export interface Battery {
  /** 0 to 100. */
  readonly percent: number;
  readonly charging: boolean;
}

/** Below this a phone may not last the evening; percent. */
const lowPercent = 20;

/** Whether somebody should bring a charger. */
export const isLow = ({ percent, charging }: Battery): boolean => percent < lowPercent && !charging;
