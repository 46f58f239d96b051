/** A control by its role and its name, which may be one of several that the data bring; what is chosen of a list, or typed. */
export type Control =
  | readonly [role: 'button' | 'tab', name: string | RegExp]
  | readonly [role: 'choice', name: string, option: string]
  | readonly [role: 'field', name: string, text: string];

/** One dialog, sheet or tooltip of the product, and the way to it. */
export interface LayerRow {
  /** Where it is written. Each `<Dialog>`, `<Sheet>` and `<Tooltip>` of a file has a row here. */
  readonly file: string;
  /** How assistive technology knows it. */
  readonly name: string | RegExp;
  /** Who opens it; `absent`: an attendee whose session is over, and whose tickets are still on the device; `unsent`: one with a change that could not be sent. */
  readonly who: 'visitor' | 'attendee' | 'absent' | 'unsent' | 'organizer' | 'steward' | 'admin';
  /** The page; words in braces stand for what the demo data has. */
  readonly at: string;
  /** What is pressed after the page has loaded; the last press opens it. It lies under what opens. */
  readonly open: readonly Control[];
  /** So many of the presses lead to what is there again once it is closed: they are not done again. */
  readonly stays?: number;
  /** The page has it at this width alone; otherwise the widths take turns. */
  readonly only?: 'phone';
  /** Every page has it: it is tried in every width, each way. */
  readonly everywhere?: true;
  /** Opens on hovering and on focus, and holds nothing to press. */
  readonly tooltip?: true;
}
