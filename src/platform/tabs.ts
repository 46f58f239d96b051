import type { Cancel } from './clock.ts';

/** Word between the tabs and the worker of this origin; a browser without channels stays silent. */
export interface Tabs {
  post(message: unknown): void;
  /** Calls back with what other tabs post, never with this tab's own. */
  onMessage(listener: (message: unknown) => void): Cancel;
  close(): void;
}

export function openTabs(channelName: string): Tabs {
  if (typeof BroadcastChannel === 'undefined') return { post() {}, onMessage: () => () => {}, close() {} };
  const channel = new BroadcastChannel(channelName);
  return {
    post: (message) => channel.postMessage(message),
    onMessage(listener) {
      const hear = (event: MessageEvent<unknown>) => listener(event.data);
      channel.addEventListener('message', hear);
      return () => channel.removeEventListener('message', hear);
    },
    close: () => channel.close(),
  };
}
