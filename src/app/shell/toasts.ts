import type { Catalogue } from '#messages/catalogue.ts';
import type { ToastSpot } from './toast-spot.ts';
import { messagesIn } from '#domain/failures/failure-messages.ts';

type Texts = Catalogue['shell']['notices'];

/** Shows a temporary notice. */
type Say = (title: string, options?: SayOptions) => unknown;

interface SayOptions {
  readonly description?: string;
  /** A button on the notice. */
  readonly action?: { readonly label: string; readonly onClick: () => void };
  readonly duration?: number;
  readonly position?: ToastSpot;
}

/** An action that a notice offers. */
interface NoticeAction {
  readonly label: string;
  readonly press: () => unknown;
}

/** A notice with a button stays longer, so that it can be read and reached. */
const actionMs = 10_000;

export interface Toast {
  readonly success: Say;
  readonly error: Say;
  readonly info: Say;
  /** Dismisses every notice. */
  readonly dismiss: () => unknown;
}

/** At most three shown at a time, 4 s each; Alt+T focuses them. */
export const toastLimits = { visible: 3, durationMs: 4000, hotkey: ['altKey', 'KeyT'] as string[] };

/** Returns the first message of a text that may be JSON, or `otherwise`. */
export function spokenMessage(message: string | undefined, otherwise: string): string {
  return messagesIn(message ?? '')[0] ?? otherwise;
}

/** The notices of a page; the toaster that shows them loads with the first one, not initially. */
export interface Toasts {
  readonly notify: Notify;
  /** Called when the toaster has mounted; shows all earlier notices. */
  ready(toast: Toast): void;
  /** Calls back when the first notice needs a toaster. */
  onWanted(callback: () => void): void;
  /** Dismisses every notice, shown or pending, because they were for a user who has left. */
  dismiss(): void;
}
export type Notify = ReturnType<typeof noticesBy>;

/** @param texts of notices used in several places */
export function createToasts(texts: Texts): Toasts {
  const whenReady: (() => void)[] = [];
  let toaster: Toast | null = null;
  let wanted: (() => void) | null = null;
  return {
    notify: noticesBy((kind, title, description, action) => {
      const speak = () => toaster?.[kind](title, optionsOf(description, action));
      if (toaster !== null) {
        speak();
        return;
      }
      whenReady.push(speak);
      wanted?.();
    }, texts),
    ready(toast) {
      toaster = toast;
      for (const speak of whenReady.splice(0)) speak();
    },
    onWanted(callback) {
      wanted = callback;
      if (whenReady.length > 0) callback();
    },
    dismiss() {
      whenReady.length = 0;
      toaster?.dismiss();
    },
  };
}

function optionsOf(description: string | undefined, action: NoticeAction | undefined): SayOptions {
  return {
    ...(description === undefined ? {} : { description }),
    ...(action === undefined
      ? {}
      : { action: { label: action.label, onClick: () => void action.press() }, duration: actionMs }),
  };
}

type SayKind = (
  kind: 'success' | 'error' | 'info',
  title: string,
  description?: string,
  action?: NoticeAction,
) => void;

/** Notices used in several places, with their exact wording. */
const noticesBy = (say: SayKind, texts: Texts) => ({
  loginSuccessful: () => say('success', texts.signedIn.title, texts.signedIn.text),
  loginFailed: (message?: string) =>
    say('error', texts.signInFailed.title, spokenMessage(message, texts.signInFailed.text)),
  googleSuccessful: () => say('success', texts.google.title),
  googleFailed: (message?: string) =>
    say('error', texts.googleFailed.title, spokenMessage(message, texts.googleFailed.text)),
  sessionEnded: () => say('info', texts.sessionEnded.title, texts.sessionEnded.text),
  accountDeleted: () => say('info', texts.accountDeleted),
  loggedOut: () => say('success', texts.signedOut.title, texts.signedOut.text),
  logoutFailed: (message?: string) => say('error', texts.signOutFailed.title, message),
  done: (title: string, description?: string, action?: NoticeAction) =>
    say('success', title, description, action),
  failed: (title: string, description?: string) => say('error', title, description),
});
