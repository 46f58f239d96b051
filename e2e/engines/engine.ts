/**
 * A browser engine other than Chromium, as end-to-end tests need it: Playwright's builds of them are modified, these
 * are the ones that people use. User actions go through the browser's real input; scripts only observe and find
 * elements.
 */

/** The text of a script that evaluates to JSON or nothing. */
type Script = string;

/** A page of one profile. */
export interface EnginePage {
  goto(url: string): Promise<void>;
  back(): Promise<void>;
  /** Evaluates the script and returns its value; promises are awaited. */
  run(script: Script): Promise<unknown>;
  /** Clicks or taps the centre of the element that the script finds; false if there is none. */
  press(finder: Script): Promise<boolean>;
  /** Types into the focused element: characters, or `Enter`, `Escape`, `Tab`, `Backspace`; `gapMs` between them. */
  type(keys: readonly string[], gapMs?: number): Promise<void>;
  /** Takes a screenshot as PNG. */
  picture(): Promise<Buffer>;
}

interface EngineBrowser {
  readonly page: EnginePage;
  /** "Firefox 153.7" */
  readonly version: string;
  close(): Promise<void>;
}

export interface EngineOptions {
  /** Opens a private window if the engine supports it: the WebKit driver opens only private ones. */
  readonly isPrivate?: boolean;
  /** Blocks all site storage, as some people configure it, if the engine supports it. */
  readonly keepsNothing?: boolean;
}

export interface Engine {
  readonly name: string;
  /** Returns what is missing on this machine; null if the engine can be opened. */
  readonly missing: () => string | null;
  open(options?: EngineOptions): Promise<EngineBrowser>;
}

/** Page size of a phone, in pixels. */
export const phone = { width: 390, height: 844 };
