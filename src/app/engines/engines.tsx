import { LocaleProvider } from '@ark-ui/react/locale';
import { createContext, use, type ReactNode } from 'react';
import type { Call } from '#api/call.ts';
import type { FileCall } from '#api/file-call.ts';
import type { Accessibility } from '#app/account/accessibility.ts';
import type { SignedInUser } from '#app/account/role.ts';
import type { Replies } from '#app/data/replies.ts';
import type { BlockHeights } from '#app/events/block-heights.ts';
import type { WatchNear } from '#app/events/near-view.ts';
import type { Losses } from '#app/scanning/lost-scans.ts';
import type { ScrollPlaces } from '#app/shell/navigation/scroll-places.ts';
import type { PageLook } from '#app/look/page-look.ts';
import type { Notify, Toasts } from '#app/shell/toasts.ts';
import type { Updates } from '#app/shell/updates/update.ts';
import type { RecentFailures } from '#app/support/recent-failures.ts';
import type { NewestChain } from '#app/wallet/newest-chain.ts';
import type { GoogleSignIn } from '#auth/google.ts';
import type { Passkeys } from '#auth/passkeys.ts';
import type { SignIn } from '#auth/sign-in.ts';
import type { EarlyTicket } from '#database/early-ticket.ts';
import type { Result } from '#domain/failures/failure.ts';
import type { Cancel, Clock } from '#platform/clock.ts';
import type { InstallPrompts } from '#app/shell/install-prompt.ts';
import type { ThisTab } from '#platform/this-tab.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import { UiTextsContext } from '#ui/ui-texts.ts';
import type { Buying } from './buying.ts';
import type { DeskLists } from './desk-lists.ts';
import type { DoorDesk } from './door-desk.ts';
import type { EventLive } from './event-live.ts';
import type { EventDrafts } from './drafts.ts';
import type { Messages } from './messages.ts';
import type { ServerContact } from './server-contact.ts';
import type { StorageTroubles } from './storage-trouble.ts';
import type { OpenedEngine } from './opened-engine.ts';
import type { Wallet } from './wallet.ts';
import type { DeferredRequests } from './deferred-requests.ts';

export interface AuthState {
  readonly status: 'loading' | 'authenticated' | 'unauthenticated';
  readonly user: SignedInUser | null;
}

/** The auth engine's interface for screens. */
export interface AuthService {
  state(): AuthState;
  subscribe(listener: () => void): Cancel;
  /** By password, text message code, Google or passkey. */
  signIn(way: SignIn): Promise<Result<SignedInUser>>;
  /** Credential id of the last user, who did not sign out; null if no tickets may be shown without a session. */
  absentPerson(): number | null;
  /** Deletes the last user's tickets from this device. */
  forgetAbsent(): void;
  /** When the server last confirmed who is signed in, ms; 0 before that. */
  toldAt(): number;
  /** Ends the session here at once; fails if the server could not be informed. */
  signOut(why?: 'signed_out' | 'deleted'): Promise<Result<void>>;
  /** The user who signed in in another tab while this page belongs to somebody else, to be asked about; normally null. */
  other(): SignedInUser | null;
  /** Switches the page to that user: nothing of the previous one stays. */
  continueAsOther(): void;
  /** Does not switch: this page stays signed out until somebody signs in here. */
  declineOther(): void;
  /** A user who has just signed up and may sign in next. */
  newcomer(): SignedInUser | null;
  introduce(user: SignedInUser): void;
  /** Applies changed details of the signed-in user. */
  amend(user: SignedInUser): void;
  /** Ends the session locally, for any reason, without informing the server. */
  end(): void;
  readonly google: GoogleSignIn;
  readonly passkeys: Passkeys;
}

/** The engines created by `compose`; everything below React uses only these. */
export interface Engines {
  readonly clock: Clock;
  /** True if the page was server-rendered and shows the same to everybody. */
  readonly isDrawn?: true;
  /** Returns a number in [0, 1), used for names only. */
  readonly random: () => number;
  readonly tab: ThisTab;
  readonly stored: StoredValues;
  /** Values that are deleted with the tab. */
  readonly tabStored: StoredValues;
  readonly auth: AuthService;
  readonly call: Call;
  /** Reports live changes at events' doors. */
  readonly live: EventLive;
  /** Downloads a file as the signed-in user. */
  readonly file: FileCall;
  readonly contact: ServerContact;
  readonly install: InstallPrompts;
  /** The texts in the language of this page. */
  readonly messages: Messages;
  readonly toasts: Toasts;
  /** Shows a temporary notice. */
  readonly notify: Notify;
  /** The server's replies, cached in this page. */
  readonly replies: Replies;
  readonly storageTroubles: StorageTroubles;
  readonly losses: Losses;
  readonly failures: RecentFailures;
  readonly updates: Updates;
  readonly accessibility: Accessibility;
  /** The installation's branding. */
  readonly look: PageLook;
  /** The ticket in the page's URL, read before the store was open. */
  readonly early: EarlyTicket;
  readonly chains: NewestChain;
  readonly watchNear: WatchNear;
  readonly blockHeights: BlockHeights;
  readonly scrollPlaces: ScrollPlaces;
  /** The door engines and their store: loaded once on first use. */
  readonly door: () => Promise<DoorDesk>;
  readonly wallet: () => Promise<Wallet>;
  /** Holds, orders and payments: loaded on first use, or at the start if some are in progress on this device. */
  readonly buying: OpenedEngine<Buying>;
  /** Requests waiting for a connection: loaded on first use, or at the start if some are waiting on this device. */
  readonly wishes: OpenedEngine<DeferredRequests>;
  /** Events edited on this device: loaded on first use, or at the start if some are unsent. */
  readonly drafts: () => Promise<EventDrafts>;
  /** Attendee lists stored on this device: loaded on first use, or at the start if there are any. */
  readonly deskLists: () => Promise<DeskLists>;
}

/** Null outside the provider; use `useEngines`. */
export const EnginesContext = createContext<Engines | null>(null);

export function EnginesProvider({
  engines,
  children,
}: {
  readonly engines: Engines;
  readonly children: ReactNode;
}) {
  const { language, first } = engines.messages;
  return (
    <EnginesContext value={engines}>
      {/* Deps of the page have a direction of their own, and keys that go by it: they must know the language. */}
      <LocaleProvider locale={language}>
        <UiTextsContext value={first.shell.ui}>{children}</UiTextsContext>
      </LocaleProvider>
    </EnginesContext>
  );
}

/** Returns the engines of this page; throws outside the provider, which is a programming error. */
export function useEngines(): Engines {
  const engines = use(EnginesContext);
  if (engines === null) throw new Error('AuthProvider not mounted');
  return engines;
}
