import { createListeners } from '#domain/listeners.ts';
import type { Cancel } from '#platform/clock.ts';

/** How a person answered the browser's own window. */
type InstallAnswer = 'accepted' | 'dismissed';

/** The browser's offer to install this page as an app. */
export interface InstallPrompts {
  /** Whether the browser would install the app if it were asked now. */
  readonly ready: () => boolean;
  readonly subscribe: (listener: () => void) => Cancel;
  /** Opens the browser's window, once per offer; null where there is no offer or no answer. */
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
 * Listens from now on. The offer may come before the app has mounted, and it comes once: the page's first script starts
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
        // Older browsers tell it beside, not in reply.
        const replied = outcomeOf(await event.prompt());
        return replied ?? ('userChoice' in event ? outcomeOf(await event.userChoice) : null);
      } catch {
        return null;
      }
    },
  };
}
