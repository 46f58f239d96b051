import type { Notify } from '#app/shell/toasts.ts';
import type { AuthEngine } from '#auth/auth-engine.ts';
import type { WishNews } from '#app/wishes/wish-words.ts';
import type { Cancel } from '#platform/clock.ts';
import type { Wallet } from './wallet.ts';

export interface TellDeps {
  readonly auth: Pick<AuthEngine, 'person' | 'other' | 'subscribe'>;
  readonly notify: Pick<Notify, 'done' | 'failed'>;
  readonly wallet: () => Promise<Wallet>;
}

interface Told {
  readonly title: string;
  readonly text: string;
  readonly tone: WishNews['tone'] | 'wait';
}

/** To whom this page tells what became of what was sent, and how; and what holds tickets, brought up to date then. */
export const tellPerson = ({ auth, notify, wallet }: TellDeps) => ({
  // Nobody reads what is told while the page asks whether it becomes somebody else's.
  person: () => (auth.other() === null ? auth.person() : null),
  onPerson: (listener: () => void): Cancel => auth.subscribe(listener),
  say: ({ tone, title, text }: Told) =>
    tone === 'bad' ? notify.failed(title, text) : notify.done(title, text),
  settleTickets(ownerId: number) {
    wallet().then(
      (desk) => desk.settle(ownerId),
      () => {},
    );
  },
});
