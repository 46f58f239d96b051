import { setTimeout as pause } from 'node:timers/promises';
import type { Channel, OpenChannel } from '#server/database/channel.ts';

export interface LineDeps {
  readonly open: OpenChannel;
  readonly heard: (text: string) => void;
  /** Called each time the connection is lost or cannot be opened. */
  readonly lost: (error: unknown) => void;
  /** Pause before reconnecting, doubling up to half a minute; 2,000 ms except in tests. */
  readonly againAfterMs: number;
}

/** A connection that is reopened whenever it is lost, until `close`. */
export interface PersistentConnection {
  isOpen(): boolean;
  /** Sends if the connection is open; nothing is queued for a closed one. */
  notify(text: string): Promise<unknown>;
  close(): Promise<void>;
}

/** Maximum pause; ms. */
const maxMs = 30_000;

/** Opens a connection and keeps it open. Resolves after the first attempt, successful or not. */
export async function openPersistent({
  open,
  heard,
  lost,
  againAfterMs,
}: LineDeps): Promise<PersistentConnection> {
  const closing = new AbortController();
  const isClosed = () => closing.signal.aborted;
  let channel: Channel | null = null;
  let pauseMs = againAfterMs;
  const dial = async (): Promise<boolean> => {
    const gone = (error: unknown) => {
      if (channel !== dialled) return;
      channel = null;
      if (isClosed()) return;
      void dialled.close();
      lost(error);
      void again();
    };
    const dialled: Channel = open({ heard, lost: gone });
    try {
      await dialled.open();
    } catch (error) {
      await dialled.close();
      if (!isClosed()) lost(error);
      return false;
    }
    if (isClosed()) await dialled.close();
    else channel = dialled;
    pauseMs = againAfterMs;
    return true;
  };
  const again = async (): Promise<void> => {
    do {
      // Randomised, so that servers that lost it together do not reconnect together.
      const drawn = pauseMs * (0.5 + Math.random() / 2);
      pauseMs = Math.min(pauseMs * 2, maxMs);
      await pause(drawn, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    } while (!isClosed() && !(await dial()));
  };
  if (!(await dial())) void again();
  return {
    isOpen: () => channel !== null,
    notify: async (text) => channel?.notify(text),
    async close() {
      closing.abort();
      await channel?.close();
    },
  };
}
