import { randomBytes, randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database } from '#server/database/database.ts';
import type { AfterOrder } from '#server/sales/orders/after-order.ts';
import { confirmOrder } from '#server/sales/orders/confirm-order.ts';
import { endOrder } from '#server/sales/orders/end-order.ts';
import { noPayments, type Payments } from '#server/sales/money/payments-port.ts';
import type { PaymentSettings } from '#server/config/payment-settings.ts';
import { requireLeadership } from '#server/database/leader-work.ts';
import { createSealer } from '#server/signing/seal.ts';
import { createSigners } from '#server/signing/signers.ts';
import type { PaymentDeps, NotifyOfReturn } from './payment-deps.ts';
import { createClosedPayments, createPayments } from './payments.ts';
import { manualProvider } from './manual/manual.ts';
import type { Provider } from './provider.ts';
import { sendDueMessages, type PostMessage } from './sandbox/messenger.ts';
import { createSandbox, type Sandbox } from './sandbox/sandbox.ts';
import { sweepFailedRefunds } from './sweep-failed-refunds.ts';
import { sweepPayments } from './sweep-payments.ts';
import { createWave } from './wave/wave.ts';
import type { Repeated } from '#server/ops/interval-jobs.ts';
import { hasPaymentsToAsk } from '#server/database/sales/payments.ts';

export interface PaymentSystem {
  /** The payment functions that orders need. */
  readonly payments: Payments;
  /** Null if there are no payments at all, not even manual ones. */
  readonly parts: PaymentDeps | null;
  /** The simulated provider; null if there is none. */
  readonly sandbox: Sandbox | null;
  /** Interval jobs; sweeps run on one of all servers. */
  work(post: PostMessage): readonly Repeated[];
}

export interface SystemDeps {
  readonly settings: PaymentSettings;
  readonly publicUrl: string | null;
  readonly database: Database;
  readonly masterKey: Uint8Array;
  readonly afterOrder: AfterOrder;
  readonly tellOfReturn: NotifyOfReturn;
  readonly now: () => number;
  readonly log: Logger;
}

const sweepEveryMs = 3_000;
const notifyEveryMs = 1_000;
const failedEveryMs = 3_600_000;
/** How soon a server that begins to lead looks for failed refunds, ms. */
const failedDueEveryMs = 60_000;

/** No payments: free tickets only. */
export const noPaymentSystem: PaymentSystem = {
  payments: noPayments,
  parts: null,
  sandbox: null,
  work: () => [],
};

/** Creates payments as configured. */
export async function createPaymentSystem(deps: SystemDeps): Promise<PaymentSystem> {
  const { settings, database, now } = deps;
  switch (settings.kind) {
    case 'off': {
      const built = paymentParts(deps, manualProvider);
      return { ...systemOf(built), payments: createClosedPayments(built) };
    }
    case 'stripe': {
      // Loaded only where it is used, because it is as large as the rest of the server.
      const { createStripe } = await import('./stripe/stripe.ts');
      const provider = createStripe({ settings: settings.stripe, publicUrl: deps.publicUrl ?? '' });
      return systemOf(paymentParts(deps, provider));
    }
    case 'wave': {
      const provider = createWave({ settings: settings.wave, publicUrl: deps.publicUrl ?? '' });
      return systemOf(paymentParts(deps, provider));
    }
    case 'sandbox': {
      if (deps.publicUrl !== null)
        deps.log.warn('payments are simulated: tickets are issued without real money');
      const key = createSealer(deps.masterKey).derive('gatehouse sandbox webhook 1', 32);
      const newSecret = () => randomBytes(18).toString('base64url');
      const sandbox = createSandbox({ database, now, newSecret, key, publicUrl: deps.publicUrl });
      const built = paymentParts(deps, sandbox.provider);
      return {
        payments: createPayments(built),
        parts: built,
        sandbox,
        work: (post) => [...sweeps(built), notify({ sandbox, database, now, key, post })],
      };
    }
  }
}

/** Payments through an external provider. */
const systemOf = (built: PaymentDeps): PaymentSystem => ({
  payments: createPayments(built),
  parts: built,
  sandbox: null,
  work: () => sweeps(built),
});

function paymentParts(deps: SystemDeps, provider: Provider): PaymentDeps {
  const { database, afterOrder, tellOfReturn, now, log } = deps;
  const signers = createSigners(createSealer(deps.masterKey));
  return {
    database,
    provider: queriedByLeader(provider),
    afterOrder,
    tellOfReturn,
    now,
    log,
    newId: randomUUID,
    orders: {
      confirm: (queries, order) => confirmOrder(queries, signers, order),
      end: (queries, order) => endOrder(queries, order),
    },
  };
}

/** A leader that was suspended must not ask after it resumes, because another server leads by then. */
const queriedByLeader = (provider: Provider): Provider => {
  const first =
    <A extends unknown[], T>(ask: (...given: A) => Promise<T>) =>
    async (...given: A): Promise<T> => {
      requireLeadership();
      return ask(...given);
    };
  return {
    name: provider.name,
    createSession: first((session) => provider.createSession(session)),
    askSession: first((sessionId) => provider.askSession(sessionId)),
    endSession: first((sessionId) => provider.endSession(sessionId)),
    refund: first((ask) => provider.refund(ask)),
    ...(provider.askReturned === undefined ? {} : { askReturned: first(provider.askReturned) }),
    ...(provider.listFailedRefunds === undefined
      ? {}
      : { listFailedRefunds: listedByLeader(provider.listFailedRefunds) }),
    readMessage: (bytes, headers, now) => provider.readMessage(bytes, headers, now),
  };
};

/** Every page is another question. */
const listedByLeader = (list: NonNullable<Provider['listFailedRefunds']>) =>
  async function* (since: number) {
    requireLeadership();
    for await (const one of list(since)) {
      yield one;
      requireLeadership();
    }
  };

function sweeps(deps: PaymentDeps): readonly Repeated[] {
  const due = {
    name: 'looking after payments',
    everyMs: sweepEveryMs,
    isDue: () => hasPaymentsToAsk(deps.database, deps.now()),
    work: () => sweepPayments(deps),
  };
  const list = deps.provider.listFailedRefunds;
  return list === undefined ? [due] : [due, lookingForFailed(deps, list)];
}

/**
 * Looks for failed refunds once a server leads, and every hour from then on: servers that lead for less than an hour each
 * would never look otherwise. What was handled is not asked about again, so another look costs little.
 */
function lookingForFailed(deps: PaymentDeps, list: NonNullable<Provider['listFailedRefunds']>): Repeated {
  let lookedAt: number | null = null;
  return {
    name: 'looking for failed refunds',
    everyMs: failedDueEveryMs,
    isDue: async () => lookedAt === null || Math.abs(deps.now() - lookedAt) >= failedEveryMs,
    async work() {
      const at = deps.now();
      await sweepFailedRefunds(deps, list);
      lookedAt = at;
    },
  };
}

function notify(parts: {
  sandbox: Sandbox;
  database: Database;
  now: () => number;
  key: Uint8Array;
  post: PostMessage;
}): Repeated {
  return {
    name: 'the sandbox',
    everyMs: notifyEveryMs,
    async work() {
      await parts.sandbox.tick();
      await sendDueMessages(parts);
    },
  };
}
