import type { Cancel } from './clock.ts';

/** Messages between this origin's tabs and worker; does nothing in a browser without channels. */
export interface Tabs {
  post(message: unknown): void;
  /** Calls back with other tabs' messages, never with this tab's own. */
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
