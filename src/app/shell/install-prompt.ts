import { createListeners } from '#domain/listeners.ts';
import type { Cancel } from '#platform/clock.ts';

/** The user's answer to the browser's dialog. */
type InstallAnswer = 'accepted' | 'dismissed';

/** The browser's offer to install this page as an app. */
export interface InstallPrompts {
  /** Returns whether the browser can show its dialog now. */
  readonly ready: () => boolean;
  readonly subscribe: (listener: () => void) => Cancel;
  /** Opens the browser's dialog, once per offer; null if there is no offer or no answer. */
  readonly ask: () => Promise<InstallAnswer | null>;
}

interface PromptEvent extends Event {
  prompt(): Promise<unknown>;
}
const isPrompt = (event: Event): event is PromptEvent =>
  'prompt' in event && typeof event.prompt === 'function';

const outcomeOf = (value: unknown): InstallAnswer | null => {
  if (typeof value !== 'object' || value === null || !('outcome' in value)) return null;
  return value.outcome === 'accepted' || value.outcome === 'dismissed' ? value.outcome : null;
};

/**
 * Listens from now on. The offer comes once, possibly before the app has mounted, so the page's first script starts
 * this.
 */
export function watchInstallPrompts(target: EventTarget): InstallPrompts {
  let offered: PromptEvent | null = null;
  const listeners = createListeners();
  const become = (next: PromptEvent | null) => {
    offered = next;
    listeners.tell();
  };
  target.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isPrompt(event)) become(event);
  });
  target.addEventListener('appinstalled', () => become(null));
  return {
    ready: () => offered !== null,
    subscribe: listeners.add,
    async ask() {
      const event = offered;
      if (event === null) return null;
      become(null);
      try {
        // Older browsers report it separately, not in reply.
        const replied = outcomeOf(await event.prompt());
        return replied ?? ('userChoice' in event ? outcomeOf(await event.userChoice) : null);
      } catch {
        return null;
      }
    },
  };
}
