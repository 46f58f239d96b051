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
import type { PaymentStanding } from '#domain/sales/payment-standing.ts';
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
 * What a life is made of, as all its parts know it: the world, its devices, their pages, what a page shows, and what
 * arrives at it.
 */

/** What kind of life a seed tells. */
export interface Plan {
  readonly seed: number;
  readonly taps: number;
  /** Somebody sets clocks while pages are open. */
  readonly clocksStep: boolean;
  /** How long sessions live, ms. */
  readonly sessionLifeMs: number;
  /** How wrong each clock is from the start, ms. */
  readonly skewsMs: readonly [number, number];
}

/** One person, two devices, a server and a provider, and what lies between them. */
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
  /** Presses of the button that buys. */
  presses: number;
  /** False once everything is well again. */
  faulty: boolean;
  /** Holds that their person gave back. */
  readonly givenBack: Set<string>;
  /** Sessions that their person signed out of. */
  readonly goodbyes: { readonly device: Device; readonly sid: string }[];
  fire(fault: string): void;
  violate(what: string): void;
  newId(now: number): string;
  delivered(page: Page, delivery: Delivery): void;
  /** Everything that happened, as one number. */
  trace(): number;
  note(what: string): void;
}

/** What a device was told of one ticket, by the newest answer that arrived. */
export interface Known {
  /** The server's count of changes when it answered. */
  readonly asOf: number;
  readonly isGood: boolean;
  /** When it arrived, virtual ms, and at which page. */
  readonly at: number;
  readonly by: PageLife;
}

/** Who should be signed in on a device, by what its person did and the server granted. */
export interface Signed {
  readonly person: number | null;
  readonly sid: string | null;
  /** The last who was, and whether they said goodbye. */
  readonly last: number | null;
  readonly farewell: boolean;
  readonly since: number;
  /** The page at which they said so. */
  readonly at: PageLife | null;
}

/** One browser on one device, with what outlives its pages. */
export interface Device {
  readonly name: string;
  readonly line: Line;
  readonly texts: Map<string, string>;
  readonly disk: PersonalDisk;
  readonly locks: DeviceLocks;
  readonly pages: Page[];
  /** How far its clock is off, ms. */
  skewMs: number;
  /** Its clock was set while it ran, and nobody has compared it since. */
  wasSet: boolean;
  /** When it last could not write, virtual ms. */
  fullAt: number;
  signed: Signed;
  /** By ticket id. */
  readonly known: Map<string, Known>;
}

/** A page of the app: the product's own engines, as `compose` ties them together, over a device and a wire of ours. */
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
  /** When something was last done about a ticket or an order here, virtual ms: what was asked before is out of date. */
  actedAt: number;
  readonly visibility: { isVisible(): boolean; onChange(listener: (visible: boolean) => void): () => void };
  /** Null before it is needed. */
  buying(): Buying | null;
  openBuying(): Promise<Buying>;
  authState(): AuthState;
  hint(hint: ReachHint): void;
  /** Whose tickets may be shown without a session; null for nobody's. */
  absent(): number | null;
  /** Its person said that they are not who signed in in the other tab. */
  declined: boolean;
  /** Something was written on the device. */
  wrote(): void;
  readonly onWrite: Set<() => void>;
  heardStored(key: string, value: string | null): void;
}

/** What a page asked and was answered, as it arrives. */
export interface Delivery {
  readonly call: WireCall;
  readonly reply: WireReply;
  readonly asOf: number;
  /** When it was asked, virtual ms. */
  readonly askedAt: number;
}

/** The screen that a page is at, kept going as its hooks keep it. */
export interface Screen {
  where(): Address;
  address(): string;
  goTo(address: Address): void;
  owner(): TicketOwner;
  /** What was read of the order that is shown; undefined before it was. */
  order(): Order | undefined;
  standing(order: Order): PaymentStanding;
  /** The order's state when its tickets were last asked for. */
  answeredFor(): Order['state'] | null;
  /** Drops what was read for somebody. */
  forget(): void;
  personChanged(): void;
  /** Reads again what is shown. */
  again(): void;
  /** The stored tickets as a live query has read them; undefined before it has. */
  rows(): readonly TicketRow[] | undefined;
  /** Something was written on the device: live queries read again. */
  wrote(): void;
}

export type Address =
  | { readonly at: 'home' }
  | { readonly at: 'login' }
  | { readonly at: 'checkout' }
  | { readonly at: 'tickets' }
  | { readonly at: 'ticket'; readonly ticketId: string }
  /** `back`: the payment that the buyer came back from. */
  | { readonly at: 'order'; readonly orderId: string; readonly back: PaymentIds | null };
