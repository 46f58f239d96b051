/** A control by role and name, where the name may match several; and an option to select, or text to type. */
export type Control =
  | readonly [role: 'button' | 'tab', name: string | RegExp]
  | readonly [role: 'choice', name: string, option: string]
  | readonly [role: 'field', name: string, text: string];

/** One dialog, sheet or tooltip of the product, and how to open it. */
export interface LayerRow {
  /** The source file. Each `<Dialog>`, `<Sheet>` and `<Tooltip>` in a file has a row here. */
  readonly file: string;
  /** Its accessible name. */
  readonly name: string | RegExp;
  /**
   * The user who opens it. `absent`: an attendee whose session has ended, with tickets still on the device; `unsent`:
   * one with a change that could not be sent.
   */
  readonly who: 'visitor' | 'attendee' | 'absent' | 'unsent' | 'organizer' | 'steward' | 'admin';
  /** The page's path; words in braces are replaced by the demo data's. */
  readonly at: string;
  /** Controls pressed after the page has loaded; the last one opens the layer, and remains under it. */
  readonly open: readonly Control[];
  /** How many of these presses still have their effect once it is closed, and are not repeated. */
  readonly stays?: number;
  /** The page has it only at this width; otherwise the widths take turns. */
  readonly only?: 'phone';
  /** It is on every page, and tried at every width, each way. */
  readonly everywhere?: true;
  /** Opens on hover and focus, and contains no controls. */
  readonly tooltip?: true;
}
