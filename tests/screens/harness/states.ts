import type { Language } from '#messages/language.ts';

/** The five states that every screen is designed for. */
export const screenStates = ['loading', 'empty', 'error', 'offline', 'done'] as const;
export type ScreenState = (typeof screenStates)[number];

/** The kind of user who views a screen. */
export type Viewer = 'visitor' | 'attendee' | 'organizer' | 'admin';

/** A screen to show in the harness page: its path, its user, and how the server behaves. */
export interface Shown {
  readonly path: string;
  readonly viewer: Viewer;
  readonly state: ScreenState;
  /** Whether to reuse the previous screen's device with everything stored there. */
  readonly sameDevice: boolean;
  /** Language of the texts, English by default; `unspoken` is the pseudo-language. */
  readonly language?: Language | 'unspoken';
  /** Minimum length of every long list that isn't empty; by default that of the samples. */
  readonly rows?: number;
  /** Whatever people typed is this instead. */
  readonly typed?: string;
}

/** The API that the harness page offers to the test that drives it. */
interface HarnessPage {
  /** Mounts the app at a path, on a new device or on the previous screen's. */
  show(shown: Shown): Promise<void>;
  /** Changes how the server behaves from now on. */
  turn(state: ScreenState): void;
  /** Makes the browser offer to install the app. */
  offerInstall(): void;
  /** Resolves once the page hasn't changed for a while. */
  quiet(): Promise<void>;
  /** Calls since the screen was shown, such as `GET /api/events`. */
  calls(): readonly string[];
  /** Calls that the fake server has no reply for. */
  unanswered(): readonly string[];
}

declare global {
  interface Window {
    harness: HarnessPage;
  }
}
