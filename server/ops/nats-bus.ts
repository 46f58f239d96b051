import { createHash } from 'node:crypto';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Channel, OpenChannel } from '#server/database/channel.ts';
import type { Bus } from './bus.ts';

const usualPort = 4222;
/** Connection timeout and ping interval; ms. */
const timeoutMs = 10_000;

/**
 * Uses NATS instead of LISTEN and NOTIFY.
 *
 * @param address `nats://user:password@host:4222`, `nats://token@host`; `tls://…` uses TLS from the start
 * @param installation unique per installation, since several may share one NATS
 */
export function natsBus(address: string, installation: string): Bus {
  const subject = subjectOf(installation);
  const open: OpenChannel = (on) => channelOf(address, subject, on);
  return {
    name: 'nats',
    open,
    async sayElsewhere(text) {
      const mouth = open({ heard: () => undefined, lost: () => undefined });
      try {
        await mouth.open();
        await mouth.notify(text);
      } finally {
        await mouth.close();
      }
    },
    silent: {
      code: 'nats_silent',
      message:
        'other servers are not heard here, as what is said to NATS does not come back: its user may not subscribe or publish to gatehouse.>; gates at other servers hear late',
    },
  };
}

/** Reveals nothing about the installation, since the operator of NATS can read subjects. */
function subjectOf(installation: string): string {
  return `gatehouse.${createHash('sha256').update(`bus ${installation}`).digest('hex').slice(0, 32)}`;
}

function channelOf(address: string, subject: string, on: Parameters<OpenChannel>[0]): Channel {
  let connection: NatsConnection | undefined;
  return {
    async open() {
      // Loaded only by servers that use NATS.
      const { connect } = await import('@nats-io/transport-node');
      connection = await connect({ ...serverOf(address), name: 'gatehouse', ...once });
      void connection.closed().then((error) => on.lost(error));
      let refused: Error | undefined;
      connection.subscribe(subject, {
        callback(error, message) {
          if (error === null) return on.heard(message.string());
          refused = error;
          on.lost(error);
        },
      });
      await connection.flush();
      if (refused !== undefined) throw refused;
    },
    async notify(text) {
      if (connection === undefined) throw new Error('the connection to NATS is not open');
      connection.publish(subject, text);
      await connection.flush();
    },
    close: async () => connection?.close().catch(() => undefined),
  };
}

/** The caller reconnects, as for every bus. */
const once = {
  reconnect: false,
  timeout: timeoutMs,
  pingInterval: timeoutMs,
  maxPingOut: 2,
} as const;

/** Separates credentials from the address, so that the library's connection errors contain neither. */
function serverOf(address: string) {
  const { protocol, hostname, port, username, password } = new URL(address);
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
  return {
    servers: `${hostname}:${port === '' ? usualPort : port}`,
    ...(user === '' ? {} : pass === '' ? { token: user } : { user, pass }),
    ...(protocol === 'tls:' ? { tls: {} } : {}),
  };
}
