import { messagesIn } from '#domain/failures/failure-messages.ts';

/** What shows a notice for a moment. */
type Say = (title: string, options?: { readonly description?: string }) => unknown;
export interface Toast {
  readonly success: Say;
  readonly error: Say;
  readonly info: Say;
  /** Takes every notice away. */
  readonly dismiss: () => unknown;
}

/** Three shown at a time, 4 s each, Alt+T leads to them. */
export const toastLimits = { visible: 3, durationMs: 4000, hotkey: ['altKey', 'KeyT'] as string[] };

/** The toaster is fetched with the first notice: it is no part of the first load. */
const whenReady: (() => void)[] = [];
let toaster: Toast | null = null;
let wanted: (() => void) | null = null;

type Kind = 'success' | 'error' | 'info';
function say(kind: Kind, title: string, description?: string): void {
  const speak = () => toaster?.[kind](title, description === undefined ? {} : { description });
  if (toaster !== null) {
    speak();
    return;
  }
  whenReady.push(speak);
  wanted?.();
}

/** Takes every notice away, shown or not yet: they were for somebody who has left. */
export function dismissNotices(): void {
  whenReady.length = 0;
  toaster?.dismiss();
}

/** The toaster is on the page: everything said before is said now. */
export function toasterReady(toast: Toast): void {
  toaster = toast;
  for (const speak of whenReady.splice(0)) speak();
}

/** Calls back when the first notice wants a toaster. */
export function onToasterWanted(callback: () => void): void {
  wanted = callback;
  if (whenReady.length > 0) callback();
}

/** The first message of a text that may be JSON, or `otherwise`. */
export function spokenMessage(message: string | undefined, otherwise: string): string {
  return messagesIn(message ?? '')[0] ?? otherwise;
}

/** Every notice of the product, in its exact words. */
export const notify = {
  loginSuccessful: () => say('success', 'Login Successful', 'Welcome back!'),
  loginFailed: (message?: string) =>
    say('error', 'Login Failed', spokenMessage(message, 'Invalid credentials')),
  googleSuccessful: () => say('success', 'Google Login Successful'),
  googleFailed: (message?: string) =>
    say('error', 'Google Login Failed', spokenMessage(message, 'Authentication failed')),
  sessionEnded: () => say('info', 'Session ended', 'Please log in again'),
  loggedOut: () => say('success', 'Logged Out', 'You have been logged out'),
  logoutFailed: (message?: string) => say('error', 'Logout Failed', message),
  done: (title: string, description?: string) => say('success', title, description),
  failed: (title: string, description?: string) => say('error', title, description),
};
