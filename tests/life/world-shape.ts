import type { Call } from '#api/call.ts';
import type { Buying } from '#app/engines/buying.ts';
import type { AuthState } from '#app/engines/engines.tsx';
import type { ServerContact } from '#app/engines/server-contact.ts';
import type { TicketOwner } from '#app/wallet/ticket-owner-rule.ts';
import type { Wallet } from '#app/engines/wallet.ts';
import type { AuthEngine } from '#auth/auth-engine.ts';
import type { SessionStore } from '#auth/session-store.ts';
import type { Order } from '#contract/sales/orders.ts';
import type { Database } from '#database/database.ts';
import type { TicketRow } from '#database/rows.ts';
import type { PaymentStatus } from '#domain/sales/payment-status.ts';
import type { PaymentIds } from '#domain/sales/payment-verification.ts';
import type { Clock } from '#platform/clock.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import type { DoorTime, ReachHint } from '#sync/deps.ts';
import type { SeededRandom } from '../fakes/random.ts';
import type { PersonalDisk } from '../fakes/memory-database.ts';
import type { Answer, Line, Serve, Weather, WireReply } from '../fakes/network.ts';
import type { VirtualTime } from '../fakes/virtual-time.ts';
import type { ModelServer, WireCall } from './model-server.ts';
import type { DeviceLocks, PageLife } from './page-life.ts';

/*
 * The types shared by all parts of a life: the world, its devices, their pages, what a page shows, and what arrives
 * at it.
 */

/** The parameters of a life, determined by its seed. */
export interface Plan {
  readonly seed: number;
  readonly taps: number;
  /** Whether clocks are changed while pages are open. */
  readonly clocksStep: boolean;
  /** Lifetime of sessions, in ms. */
  readonly sessionLifeMs: number;
  /** Error of each clock from the start, in ms. */
  readonly skewsMs: readonly [number, number];
}

/** One person, two devices, a server, a provider, and the network between them. */
export interface World {
  readonly plan: Plan;
  readonly time: VirtualTime;
  readonly random: SeededRandom;
  readonly server: ModelServer;
  readonly weather: Weather;
  readonly network: (line: Line, request: unknown, serve: Serve) => Promise<Answer>;
  readonly devices: readonly Device[];
  readonly fired: Map<string, number>;
  readonly violations: string[];
  /** Number of presses of the buy button. */
  presses: number;
  /** False once the faults have ended. */
  faulty: boolean;
  /** Holds that the person released. */
  readonly givenBack: Set<string>;
  /** Sessions that the person signed out of. */
  readonly goodbyes: { readonly device: Device; readonly sid: string }[];
  fire(fault: string): void;
  violate(what: string): void;
  newId(now: number): string;
  delivered(page: Page, delivery: Delivery): void;
  /** A fingerprint of everything that happened. */
  trace(): number;
  note(what: string): void;
}

/** A device's information about one ticket from the newest reply that arrived. */
export interface Known {
  /** The server's change count when it replied. */
  readonly asOf: number;
  readonly isGood: boolean;
  /** When it arrived, in virtual ms, and at which page. */
  readonly at: number;
  readonly by: PageLife;
}

/** The user who should be signed in on a device, given the person's actions and the server's replies. */
export interface Signed {
  readonly person: number | null;
  readonly sid: string | null;
  /** The last person signed in, and whether they signed out. */
  readonly last: number | null;
  readonly farewell: boolean;
  readonly since: number;
  /** The page at which they signed out. */
  readonly at: PageLife | null;
}

/** One browser on one device, with the data that outlives its pages. */
export interface Device {
  readonly name: string;
  readonly line: Line;
  readonly texts: Map<string, string>;
  readonly disk: PersonalDisk;
  readonly locks: DeviceLocks;
  readonly pages: Page[];
  /** Error of its clock, in ms. */
  skewMs: number;
  /** Whether its clock was changed while it ran, and has not been compared since. */
  wasSet: boolean;
  /** When it last could not write, in virtual ms. */
  fullAt: number;
  signed: Signed;
  /** By ticket id. */
  readonly known: Map<string, Known>;
}

/** A page of the app: the product's own engines, connected by `compose`, over the test's device and wire. */
export interface Page {
  readonly device: Device;
  readonly life: PageLife;
  readonly clock: Clock;
  readonly random: SeededRandom;
  readonly values: StoredValues;
  readonly auth: AuthEngine;
  readonly sessions: SessionStore;
  readonly contact: ServerContact;
  readonly call: Call;
  readonly time: DoorTime;
  readonly database: Database;
  openWallet(): Promise<Wallet>;
  readonly screen: Screen;
  /** When a ticket or an order was last changed here, in virtual ms: earlier requests are out of date. */
  actedAt: number;
  readonly visibility: { isVisible(): boolean; onChange(listener: (visible: boolean) => void): () => void };
  /** Null before it is needed. */
  buying(): Buying | null;
  openBuying(): Promise<Buying>;
  authState(): AuthState;
  hint(hint: ReachHint): void;
  /** The person whose tickets may be shown without a session; null for none. */
  absent(): number | null;
  /** Whether the person said that they are not the one who signed in in the other tab. */
  declined: boolean;
  /** Called when something was written on the device. */
  wrote(): void;
  readonly onWrite: Set<() => void>;
  heardStored(key: string, value: string | null): void;
}

/** A page's request and its reply, on arrival. */
export interface Delivery {
  readonly call: WireCall;
  readonly reply: WireReply;
  readonly asOf: number;
  /** When the request was made, in virtual ms. */
  readonly askedAt: number;
}

/** The current screen of a page, updated as its hooks would. */
export interface Screen {
  where(): Address;
  address(): string;
  goTo(address: Address): void;
  owner(): TicketOwner;
  /** The shown order as last read; undefined before the first read. */
  order(): Order | undefined;
  standing(order: Order): PaymentStatus;
  /** The order's state when its tickets were last requested. */
  answeredFor(): Order['state'] | null;
  /** Drops everything that was read for a person. */
  forget(): void;
  personChanged(): void;
  /** Reads the shown data again. */
  again(): void;
  /** The stored tickets as a live query has read them; undefined before the first read. */
  rows(): readonly TicketRow[] | undefined;
  /** Called when something was written on the device: live queries read again. */
  wrote(): void;
}

export type Address =
  | { readonly at: 'home' }
  | { readonly at: 'login' }
  | { readonly at: 'checkout' }
  | { readonly at: 'tickets' }
  | { readonly at: 'ticket'; readonly ticketId: string }
  /** `back`: the payment from which the buyer returned. */
  | { readonly at: 'order'; readonly orderId: string; readonly back: PaymentIds | null };
