/** A finding of the doctor command. */
export interface Finding {
  /** `wrong`: fix before serving people; `risky`: fix soon; `well`: nothing to do. */
  readonly level: 'wrong' | 'risky' | 'well';
  readonly text: string;
}

export const wrong = (text: string): Finding => ({ level: 'wrong', text });
export const risky = (text: string): Finding => ({ level: 'risky', text });
export const well = (text: string): Finding => ({ level: 'well', text });

/** A finding if the rule applies; false if there is nothing to report. */
export type Judged = Finding | false;

export const said = (...judged: readonly Judged[]): Finding[] => judged.filter((one) => one !== false);
