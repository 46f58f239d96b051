import type { Catalogue } from '#messages/catalogue.ts';
import type { ToastSpot } from './toast-spot.ts';
import { messagesIn } from '#domain/failures/failure-messages.ts';

type Texts = Catalogue['shell']['notices'];

/** What shows a notice for a moment. */
type Say = (title: string, options?: SayOptions) => unknown;

interface SayOptions {
  readonly description?: string;
  /** A button on the notice. */
  readonly action?: { readonly label: string; readonly onClick: () => void };
  readonly duration?: number;
  readonly position?: ToastSpot;
}

/** What a person may still do about what a notice says. */
interface NoticeAction {
  readonly label: string;
  readonly press: () => unknown;
}

/** A notice with a button stays longer: it has to be read, and reached. */
const actionMs = 10_000;

export interface Toast {
  readonly success: Say;
  readonly error: Say;
  readonly info: Say;
  /** Takes every notice away. */
  readonly dismiss: () => unknown;
}

/** Three shown at a time, 4 s each, Alt+T leads to them. */
export const toastLimits = { visible: 3, durationMs: 4000, hotkey: ['altKey', 'KeyT'] as string[] };

/** The first message of a text that may be JSON, or `otherwise`. */
export function spokenMessage(message: string | undefined, otherwise: string): string {
  return messagesIn(message ?? '')[0] ?? otherwise;
}

/** The notices of one page, and what shows them: it is fetched with the first one and no part of the first load. */
export interface Toasts {
  readonly notify: Notify;
  /** The toaster is on the page: everything said before is said now. */
  ready(toast: Toast): void;
  /** Calls back when the first notice wants a toaster. */
  onWanted(callback: () => void): void;
  /** Takes every notice away, shown or not yet: they were for somebody who has left. */
  dismiss(): void;
}
export type Notify = ReturnType<typeof noticesBy>;

/** @param texts the words of the notices that more than one part says */
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

/** Every notice of the product that more than one part says, in its exact words. */
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
