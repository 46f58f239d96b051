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

/** Determines this page's recipient of notices about sent requests, how they are shown, and reloads stored tickets. */
export const tellPerson = ({ auth, notify, wallet }: TellDeps) => ({
  // No notices while the page asks whether to switch users.
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
