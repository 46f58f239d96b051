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
import type { GoogleSignIn } from '#auth/google-sign-in.ts';
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
import type { Wishes } from './wishes.ts';

export interface AuthState {
  readonly status: 'loading' | 'authenticated' | 'unauthenticated';
  readonly user: SignedInUser | null;
}

/** What screens may ask of the auth engine. */
export interface AuthService {
  state(): AuthState;
  subscribe(listener: () => void): Cancel;
  /** By password, by the code of a text message, by Google or by a passkey. */
  signIn(way: SignIn): Promise<Result<SignedInUser>>;
  /** Credential id of the last person, who didn't sign out; null where nobody's tickets may be shown without a session. */
  absentPerson(): number | null;
  /** Takes the tickets of the absent person off this device. */
  forgetAbsent(): void;
  /** When the server last said who is signed in, ms; 0 before it did. */
  toldAt(): number;
  /** Ends the session here at once; fails where the server could not be told. */
  signOut(why?: 'signed_out' | 'deleted'): Promise<Result<void>>;
  /** Who signed in in another tab while this page is somebody else's, and is to be asked about; null as a rule. */
  other(): SignedInUser | null;
  /** The page goes on as that person: nothing of the one before stays. */
  continueAsOther(): void;
  /** It doesn't: nobody is signed in on it until somebody signs in here. */
  declineOther(): void;
  /** Who has just signed up and may sign in next. */
  newcomer(): SignedInUser | null;
  introduce(user: SignedInUser): void;
  /** The signed-in person's own details changed. */
  amend(user: SignedInUser): void;
  /** The session is over, whoever said so: nothing is told to the server. */
  end(): void;
  readonly google: GoogleSignIn;
  readonly passkeys: Passkeys;
}

/** What `compose` ties together; everything below React asks here and nowhere else. */
export interface Engines {
  readonly clock: Clock;
  /** The page that is shown is one that the server drew for everybody: what it says is the same for all. */
  readonly isDrawn?: true;
  /** A number in [0, 1): for names only. */
  readonly random: () => number;
  readonly tab: ThisTab;
  readonly stored: StoredValues;
  /** Values that end with the tab. */
  readonly tabStored: StoredValues;
  readonly auth: AuthService;
  readonly call: Call;
  /** Hears of the doors of events as they move. */
  readonly live: EventLive;
  /** Fetches a file as the signed-in person. */
  readonly file: FileCall;
  readonly contact: ServerContact;
  readonly install: InstallPrompts;
  /** What people read, in the language of this page. */
  readonly messages: Messages;
  readonly toasts: Toasts;
  /** Says something for a moment. */
  readonly notify: Notify;
  /** What the server replied, in this page's memory. */
  readonly replies: Replies;
  readonly storageTroubles: StorageTroubles;
  readonly losses: Losses;
  readonly failures: RecentFailures;
  readonly updates: Updates;
  readonly accessibility: Accessibility;
  /** How the installation looks. */
  readonly look: PageLook;
  /** The ticket that the page's address names, read before its store was open. */
  readonly early: EarlyTicket;
  readonly chains: NewestChain;
  readonly watchNear: WatchNear;
  readonly blockHeights: BlockHeights;
  readonly scrollPlaces: ScrollPlaces;
  /** The door's engines and their store: fetched when first needed, then the same one. */
  readonly door: () => Promise<DoorDesk>;
  readonly wallet: () => Promise<Wallet>;
  /** Holds, orders and payments: fetched when first needed, or when some are under way on this device. */
  readonly buying: OpenedEngine<Buying>;
  /** What was asked for and waits for a connection: fetched when first needed, or when some wait on this device. */
  readonly wishes: OpenedEngine<Wishes>;
  /** Events that are edited on this device: fetched when first needed, or when some wait to be sent. */
  readonly drafts: () => Promise<EventDrafts>;
  /** Attendees that are kept on this device: fetched when first needed, or when some are here. */
  readonly deskLists: () => Promise<DeskLists>;
}

/** Null outside the provider; ask `useEngines`. */
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

/** The engines of this page; throws outside the provider, which is a mistake of the program. */
export function useEngines(): Engines {
  const engines = use(EnginesContext);
  if (engines === null) throw new Error('AuthProvider not mounted');
  return engines;
}
