import type { Notify } from '#app/shell/toasts.ts';
import type { AuthEngine } from '#auth/auth-engine.ts';
import type { RequestNotice } from '#app/requests/request-text.ts';
import type { Cancel } from '#platform/clock.ts';
import type { Wallet } from './wallet.ts';

export interface NotifyDeps {
  readonly auth: Pick<AuthEngine, 'person' | 'other' | 'subscribe'>;
  readonly notify: Pick<Notify, 'done' | 'failed'>;
  readonly wallet: () => Promise<Wallet>;
}

interface PersonNotice {
  readonly title: string;
  readonly text: string;
  readonly tone: RequestNotice['tone'] | 'wait';
}

/** Determines this page's recipient of notices about sent requests, how they are shown, and reloads stored tickets. */
export const notifyPerson = ({ auth, notify, wallet }: NotifyDeps) => ({
  // No notices while the page asks whether to switch users.
  person: () => (auth.other() === null ? auth.person() : null),
  onPerson: (listener: () => void): Cancel => auth.subscribe(listener),
  say: ({ tone, title, text }: PersonNotice) =>
    tone === 'bad' ? notify.failed(title, text) : notify.done(title, text),
  settleTickets(ownerId: number) {
    wallet().then(
      (desk) => desk.settle(ownerId),
      () => {},
    );
  },
});
