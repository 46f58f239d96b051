import type { ownRights } from '#contract/sales/door-sales.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import type { AccessibilitySettings } from '#domain/people/accessibility.ts';
import type { CommandNames } from '#domain/text/command-match.ts';
import type { Language } from '#messages/language.ts';

/** A page to open. */
export interface Target {
  /** A path with all parameters filled in. */
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
}

/** Effect of a command. */
export type CommandAction =
  | { readonly kind: 'go'; readonly target: Target }
  | { readonly kind: 'sign_out' }
  | { readonly kind: 'language'; readonly language: Language }
  | { readonly kind: 'setting'; readonly name: keyof AccessibilitySettings; readonly on: boolean };

/** A command in the palette. */
export interface Command extends CommandNames {
  readonly key: string;
  /** It belongs to one event, and is not stored among the recent commands, which contain no names of people or events. */
  readonly namesEvent?: true;
  readonly group: 'here' | 'do' | 'go' | 'device';
  readonly deed: CommandAction;
}

/** A permission at an event. */
export type EventRight = ReplyOf<typeof ownRights>['rights'][number];

/** An event and the user's permissions there. */
export interface EventHere {
  readonly registrationId: string;
  /** Empty until it is known. */
  readonly name: string;
  readonly rights: readonly EventRight[];
}

/** Permissions of an event's organizer and managers. */
export const allRights: readonly EventRight[] = ['run', 'orders', 'sell', 'supervise', 'door'];
