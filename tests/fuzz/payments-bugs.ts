import type { SessionState } from '#server/payments/provider.ts';
import type { PaymentsPlant } from './payments-world.ts';

/** Payment bugs that shops have had; each must be caught, by the rule given. */
export const plantedBugs: Readonly<Record<string, { readonly by: RegExp; readonly plant: PaymentsPlant }>> = {
  'believes what a message says instead of asking': {
    by: /^P[24]/,
    plant: {
      provider(real, world) {
        const claimed = new Map<string, string>();
        return {
          ...real,
          readMessage(bytes, headers, now) {
            const [, sessionId = '', claim = ''] = new TextDecoder().decode(bytes).split(' ');
            if (headers.get('bank-signature') === 'good') claimed.set(sessionId, claim);
            return real.readMessage(bytes, headers, now);
          },
          async askSession(id): Promise<SessionState> {
            const session = world.bank.sessions.get(id);
            if (claimed.get(id) !== 'paid' || session === undefined) return real.askSession(id);
            const { wanted: amount, currency } = session;
            return { state: 'paid', amount, currency, providerPayment: id };
          },
        };
      },
    },
  },
  'does not compare the sum': {
    by: /^P2/,
    plant: {
      provider(real, world) {
        const asWanted = (id: string, said: SessionState): SessionState =>
          said.state === 'paid' ? { ...said, amount: world.bank.sessions.get(id)?.wanted ?? 0 } : said;
        return {
          ...real,
          askSession: async (id) => asWanted(id, await real.askSession(id)),
          endSession: async (id) => asWanted(id, await real.endSession(id)),
        };
      },
    },
  },
  'gives places back before it closes the page': {
    by: /^P5/,
    plant: { payments: (real) => ({ ...real, close: () => Promise.resolve('closed') }) },
  },
  'issues tickets at each confirmation': {
    by: /^P[236]/,
    plant: {
      rules: (real) => ({
        ...real,
        async confirm(queries, order) {
          await queries.query(`UPDATE orders SET state = 'awaiting_payment' WHERE id = $1`, [order.orderId]);
          return { ...(await real.confirm(queries, order)), already: true };
        },
      }),
    },
  },
  'notes a refund before it is asked for': {
    by: /^P4/,
    plant: {
      provider: (real) => ({
        ...real,
        refund(ask) {
          void real.refund(ask).catch(() => {});
          return Promise.resolve('done');
        },
      }),
    },
  },
  'asks for each refund under a new key': {
    by: /^(asked to give back|P1)/,
    plant: {
      provider(real) {
        let tries = 0;
        return { ...real, refund: (ask) => real.refund({ ...ask, key: `${ask.key} ${(tries += 1)}` }) };
      },
    },
  },
  'gives back the price instead of what was taken': {
    by: /^(asked to give back|P[14])/,
    plant: {
      provider: (real, world) => ({
        ...real,
        refund: (ask) =>
          real.refund({ ...ask, amount: world.bank.sessions.get(ask.providerPayment)?.wanted ?? 0 }),
      }),
    },
  },
  'makes a new session for each try': {
    by: /^P7/,
    plant: {
      provider(real) {
        let tries = 0;
        return {
          ...real,
          createSession: (session) =>
            real.createSession({ ...session, transactionId: `${session.transactionId} ${(tries += 1)}` }),
        };
      },
    },
  },
  'sells tickets of an event that was cancelled': {
    by: /^P8/,
    plant: {
      rules: (real) => ({
        ...real,
        async confirm(queries, order) {
          const cancelled = await queries.query(
            `UPDATE events SET status = 'published' WHERE status = 'cancelled' RETURNING id`,
          );
          const settled = await real.confirm(queries, order);
          if (cancelled.length > 0) await queries.query(`UPDATE events SET status = 'cancelled'`);
          return settled;
        },
      }),
    },
  },
  'says nothing of money that it sends back': {
    by: /^P9/,
    plant: {
      rules: (real) => ({
        ...real,
        async confirm(queries, order) {
          const settled = await real.confirm(queries, order);
          return { ...settled, already: false };
        },
      }),
    },
  },
  'takes silence for no': {
    by: /^P[245]/,
    plant: {
      provider: (real) => ({
        ...real,
        endSession: (id) => real.endSession(id).catch(() => ({ state: 'expired' as const })),
      }),
    },
  },
};
