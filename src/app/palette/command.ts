import type { ownRights } from '#contract/sales/door-sales.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import type { AccessibilitySettings } from '#domain/people/accessibility.ts';
import type { CommandNames } from '#domain/text/command-match.ts';
import type { Language } from '#messages/language.ts';

/** A page to go to. */
export interface Target {
  /** A path with no parameter left in it. */
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
}

/** What a command does. */
export type Deed =
  | { readonly kind: 'go'; readonly target: Target }
  | { readonly kind: 'sign_out' }
  | { readonly kind: 'language'; readonly language: Language }
  | { readonly kind: 'setting'; readonly name: keyof AccessibilitySettings; readonly on: boolean };

/** Something that can be done from the palette. */
export interface Command extends CommandNames {
  readonly key: string;
  /** It is of one event, and is not remembered among the recent ones, which name nobody and no event. */
  readonly namesEvent?: true;
  readonly group: 'here' | 'do' | 'go' | 'device';
  readonly deed: Deed;
}

/** What somebody may do at an event. */
export type EventRight = ReplyOf<typeof ownRights>['rights'][number];

/** An event, and what the person may do there. */
export interface EventHere {
  readonly registrationId: string;
  /** Empty where it is not known yet. */
  readonly name: string;
  readonly rights: readonly EventRight[];
}

/** Whoever organizes or manages an event. */
export const allRights: readonly EventRight[] = ['run', 'orders', 'sell', 'supervise', 'door'];
