/**
 * A browser of another engine than Chromium, as walks need it: Playwright's own builds of them are changed ones, these
 * are what people have. What a person does goes through the browser's own input; scripts only look, and find.
 */

/** The text of a script whose value is JSON, or nothing. */
type Script = string;

/** A page of one profile. */
export interface EnginePage {
  goto(url: string): Promise<void>;
  back(): Promise<void>;
  /** What the script says, once it has: a promise is waited for. */
  run(script: Script): Promise<unknown>;
  /** Presses the element that the script finds, in its middle, as a finger or mouse does; false where there is none. */
  press(finder: Script): Promise<boolean>;
  /** Types into what has the focus: characters, or `Enter`, `Escape`, `Tab`, `Backspace`; `gapMs` between them. */
  type(keys: readonly string[], gapMs?: number): Promise<void>;
  /** What is seen, as PNG. */
  picture(): Promise<Buffer>;
}

interface EngineBrowser {
  readonly page: EnginePage;
  /** "Firefox 153.7" */
  readonly version: string;
  close(): Promise<void>;
}

export interface EngineOptions {
  /** A private window, where the engine can be told to open one: what drives WebKit opens no other. */
  readonly isPrivate?: boolean;
  /** Sites may keep nothing, as some people set it, where the engine can be told so. */
  readonly keepsNothing?: boolean;
}

export interface Engine {
  readonly name: string;
  /** What is missing on this machine, in words; null where it can be opened. */
  readonly missing: () => string | null;
  open(options?: EngineOptions): Promise<EngineBrowser>;
}

/** How wide and high a phone's page is, in pixels. */
export const phone = { width: 390, height: 844 };
