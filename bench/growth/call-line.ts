import type { Identity } from '#server/accounts/identity.ts';
import type { Database } from '#server/database/database.ts';
import type { IdentityHost } from '#tests/server-http/identity-host.ts';
import type { Asked } from './asked-server.ts';

/** A way to make a call, identified by the call's name in the contract. */
export interface CallLine extends Asked {
  readonly call: string;
  readonly what: string;
  /** Number of rows that a page looks up by key, if it does: a small table is read whole instead, which is cheaper. */
  readonly keys?: number;
  /** Whether it reads all rows, so that its pages are compared for each of them: an export. */
  readonly readsAll?: boolean;
  /** Whether the server remembers the reply for a while, so that only the first call reads. */
  readonly cached?: boolean;
  /**
   * Calls to make instead, for a call that cannot be repeated; all but the last only prepare it, and the last is
   * measured.
   */
  readonly made?: (turn: Turn) => readonly Step[];
  /** Prepares a call that needs more than earlier calls; returns its arguments, and its caller if that varies. */
  readonly prepared?: (turn: Turn, tools: Tools) => Promise<Omit<Asked, 'as'> & Partial<Asked>>;
}

/** What may prepare a call: other calls, whose replies it may need, secrets of the server, and rows. */
export interface Tools {
  readonly database: Database;
  readonly identity: Identity;
  readonly google: IdentityHost;
  ask(step: Step): Promise<unknown>;
}

/** The number of this run across all measured lines, an id unique to it, and how often the line ran before. */
export interface Turn {
  readonly id: string;
  readonly number: number;
  readonly time: number;
}

export type Step = Asked & { readonly call: string };

/** Returns lines for a call that can be repeated, by what is asked for. */
export const ways = (
  call: string,
  as: Asked['as'],
  by: Readonly<Record<string, Omit<Asked, 'as'> & Pick<CallLine, 'keys' | 'readsAll' | 'cached'>>>,
): readonly CallLine[] => Object.entries(by).map(([what, asked]) => ({ call, what, as, ...asked }));

/** Returns a step of a line: a call with its caller. */
export const step = (call: string, as: Asked['as'], asked: Omit<Asked, 'as'> = {}): Step => ({
  call,
  as,
  ...asked,
});

/**
 * Returns a line for a call that needs arguments of its own each time.
 *
 * @param asked the call's arguments in that run
 * @param before calls that prepare it and are not measured
 */
export const made = (
  [call, as, what]: readonly [call: string, as: Asked['as'], what: string],
  asked: (turn: Turn) => Omit<Asked, 'as'> = () => ({}),
  before: (turn: Turn) => readonly Step[] = () => [],
): CallLine => ({ call, what, as, made: (turn) => [...before(turn), step(call, as, asked(turn))] });

/** Returns a line for a call that is prepared with replies of others, secrets or rows. */
export const prepared = (
  [call, as, what]: readonly [call: string, as: Asked['as'], what: string],
  asked: NonNullable<CallLine['prepared']>,
): CallLine => ({ call, as, what, prepared: asked });
