import {
  ProviderError,
  type NewSession,
  type Provider,
  type RefundAsk,
  type RefundState,
  type SessionState,
} from '#server/payments/provider.ts';
import type { SeededRandom } from '../fakes/random.ts';

/** A session at the simulated bank. `held` is the money it has now. */
interface BankSession {
  readonly id: string;
  readonly transactionId: string;
  readonly orderId: string;
  readonly wanted: number;
  readonly currency: string;
  state: 'open' | 'failed' | 'paid' | 'expired';
  /** The session can't be paid any more, as far as the bank knows. */
  ended: boolean;
  taken: number;
  held: number;
}

/** A message on its way. Its claim may be wrong: only a query shows the real state. */
export interface BankMessage {
  readonly id: string;
  readonly sessionId: string;
  readonly claim: string;
  readonly forged: boolean;
  /** The minimum number of times it is sent, and whether it is repeated until accepted. */
  copies: number;
  readonly insists: boolean;
  dueAt: number;
}

export interface Bank {
  readonly provider: Provider;
  readonly sessions: Map<string, BankSession>;
  readonly messages: BankMessage[];
  /** Current fault of the connection to the bank. */
  trouble: 'none' | 'down' | 'lost' | 'busy';
  /** Percentage of sessions in which a wrong amount is taken. */
  wrongSums: number;
  /** Percentage of payments in progress that still arrive after their session has ended. */
  lateMoney: number;
  pay(sessionId: string): void;
  decline(sessionId: string): void;
  net(): number;
  /** Errors on the bank's side. */
  readonly complaints: string[];
}

const goodSignature = 'bank-signature';

/** A hostile in-memory provider: late or duplicate messages, none at all, wrong claims, money after the end. */
export function createBank(random: SeededRandom, now: () => number, fired: (fault: string) => void): Bank {
  const sessions = new Map<string, BankSession>();
  const byTransaction = new Map<string, BankSession>();
  const refunds = new Map<string, 'pending' | 'done'>();
  const messages: BankMessage[] = [];
  const complaints: string[] = [];

  function tell(session: BankSession, insists = false): void {
    const plan = insists ? 'late' : random.pick(['first', 'first', 'late', 'twice', 'never'] as const);
    fired(`message_${plan}`);
    const message = { sessionId: session.id, claim: session.state, forged: false, insists };
    const dueAt = now() + (plan === 'late' ? 1_000 * random.integer(20, 2_400) : 0);
    const copies = plan === 'twice' ? 2 : 1;
    if (plan !== 'never') messages.push({ ...message, id: `m${messages.length}`, copies, dueAt });
    if (!random.happens(0.15)) return;
    const forged = random.happens(0.5);
    fired(forged ? 'message_forged' : 'message_untrue');
    messages.push({
      ...message,
      id: `m${messages.length}`,
      claim: 'paid',
      forged,
      copies: 1,
      insists: false,
      dueAt,
    });
  }

  function take(session: BankSession): void {
    const wrong = random.happens(bank.wrongSums / 100);
    if (wrong) fired('wrong_sum');
    session.state = 'paid';
    session.taken = session.held = wrong ? session.wanted - 100 : session.wanted;
  }

  /** The connection: `down` loses the question, `lost` loses the reply. */
  async function road<T>(work: () => T): Promise<T> {
    const { trouble } = bank;
    if (trouble !== 'none') fired(`bank_${trouble}`);
    if (trouble === 'down' || trouble === 'busy') throw new ProviderError('the bank is away', true);
    const answer = work();
    if (trouble === 'lost') throw new ProviderError('the line broke', true);
    return answer;
  }

  const stateOf = (id: string): SessionState => {
    const session = sessions.get(id);
    if (session === undefined) throw new ProviderError('no such session', false);
    if (session.state !== 'paid') return { state: session.state };
    return { state: 'paid', amount: session.taken, currency: session.currency, providerPayment: id };
  };

  function create(asked: NewSession): { sessionId: string; checkoutUrl: string } {
    const known = byTransaction.get(asked.transactionId);
    const { transactionId, orderId, amount: wanted, currency } = asked;
    const fresh = { id: `s${sessions.size + 1}-${orderId}`, transactionId, orderId, wanted, currency };
    const session = known ?? { ...fresh, state: 'open', ended: false, taken: 0, held: 0 };
    sessions.set(session.id, session);
    byTransaction.set(transactionId, session);
    return { sessionId: session.id, checkoutUrl: `/pay/${session.id}` };
  }

  function end(id: string): SessionState {
    const session = sessions.get(id);
    if (session !== undefined && session.state !== 'paid' && !session.ended) {
      if (session.state === 'open') session.state = 'expired';
      session.ended = true;
    }
    return stateOf(id);
  }

  /** What is back or on its way, as the bank knows it. */
  const backOf = ({ taken, held }: BankSession): number => taken - held;

  function askReturned(id: string): number {
    const session = sessions.get(id);
    if (session === undefined) throw new ProviderError('no such session', false);
    return backOf(session);
  }

  function refund({ providerPayment, amount, key }: RefundAsk): RefundState {
    const before = refunds.get(key);
    if (before !== undefined) {
      refunds.set(key, 'done');
      return 'done';
    }
    const session = sessions.get(providerPayment);
    if (session === undefined || session.held < amount) {
      complaints.push(`asked to give back ${amount} of ${session?.held ?? 0}`);
      return { back: session === undefined ? null : backOf(session) };
    }
    session.held -= amount;
    const said = random.happens(0.3) ? 'pending' : 'done';
    if (said === 'pending') fired('refund_pending');
    refunds.set(key, said);
    return said;
  }

  const bank: Bank = {
    sessions,
    messages,
    complaints,
    trouble: 'none',
    wrongSums: 0,
    lateMoney: 0,
    net: () => [...sessions.values()].reduce((sum, { held }) => sum + held, 0),
    pay(id) {
      const session = sessions.get(id);
      if (session === undefined || session.state === 'paid') return;
      if (session.ended) {
        if (!random.happens(bank.lateMoney / 100)) return;
        // A bank that takes money for an ended session reports it until the report is accepted.
        fired('money_after_the_end');
        take(session);
        return tell(session, true);
      }
      take(session);
      tell(session);
    },
    decline(id) {
      const session = sessions.get(id);
      if (session?.state !== 'open') return;
      session.state = 'failed';
      tell(session);
    },
    provider: {
      name: 'sandbox',
      createSession: (asked) => road(() => create(asked)),
      askSession: (id) => road(() => stateOf(id)),
      endSession: (id) => road(() => end(id)),
      refund: (ask) => road(() => refund(ask)),
      askReturned: (ask) => road(() => askReturned(ask.providerPayment)),
      async readMessage(bytes, headers) {
        const [messageId = '', sessionId = ''] = new TextDecoder().decode(bytes).split(' ');
        if (headers.get(goodSignature) !== 'good') return { problem: 'forged' };
        return { messageId, sessionId };
      },
    },
  };
  return bank;
}

/** A message in wire format. */
export function rawMessage({ id, sessionId, claim, forged }: BankMessage) {
  const bytes = new TextEncoder().encode(`${id} ${sessionId} ${claim}`);
  return { bytes, headers: new Headers({ [goodSignature]: forged ? 'bad' : 'good' }) };
}
