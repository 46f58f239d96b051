import type { Language } from '#messages/language.ts';

/** The five states that every screen is designed in. */
export const screenStates = ['loading', 'empty', 'error', 'offline', 'done'] as const;
export type ScreenState = (typeof screenStates)[number];

/** Who looks at a screen. */
export type Viewer = 'visitor' | 'attendee' | 'organizer' | 'admin';

/** One screen to show in the harness page: where, to whom, and how its server behaves. */
export interface Shown {
  readonly path: string;
  readonly viewer: Viewer;
  readonly state: ScreenState;
  /** On the device of the screen before, with everything that was stored there. */
  readonly sameDevice: boolean;
  /** What its texts are in: English where nothing is said; `unspoken` is the language that nobody speaks. */
  readonly language?: Language | 'unspoken';
  /** So many rows at least has every long list that has any: as many as the samples have, where nothing is said. */
  readonly rows?: number;
  /** Whatever people typed is this instead. */
  readonly typed?: string;
}

/** What the harness page offers to the test that drives it. */
interface HarnessPage {
  /** Mounts the app at a path, on a device that nobody has used or on that of the screen before. */
  show(shown: Shown): Promise<void>;
  /** Changes how the server behaves from now on. */
  turn(state: ScreenState): void;
  /** Resolves when nothing on the page has changed for a while. */
  quiet(): Promise<void>;
  /** Calls since the screen was shown, as `GET /api/events`. */
  calls(): readonly string[];
  /** Calls that the fake server has no answer for. */
  unanswered(): readonly string[];
}

declare global {
  interface Window {
    harness: HarnessPage;
  }
}
