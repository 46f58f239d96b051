/** What the doctor has to say of one thing. */
export interface Finding {
  /** `wrong`: mend it before people are served; `risky`: mend it soon; `well`: nothing to do. */
  readonly level: 'wrong' | 'risky' | 'well';
  readonly text: string;
}

export const wrong = (text: string): Finding => ({ level: 'wrong', text });
export const risky = (text: string): Finding => ({ level: 'risky', text });
export const well = (text: string): Finding => ({ level: 'well', text });

/** A rule with what it says where it holds; false says nothing. */
export type Judged = Finding | false;

export const said = (...judged: readonly Judged[]): Finding[] => judged.filter((one) => one !== false);
