import type { Reading } from './reading.ts';
import type { EventPolicy, ManifestGate, ManifestTicketType, Passage, ShowWindow } from './manifest.ts';
import type { CheckpointRules } from './admission-rules.ts';

/** In order of severity: the first that matches wins (door.md, "Verdicts"). */
export const verdictCodes = [
  'check_by_hand',
  'unreadable',
  'wrong_event',
  'forged',
  'revoked',
  'cancelled',
  'blocked',
  'unpaid',
  'not_yet',
  'too_late',
  'wrong_gate',
  'stale_code',
  'already_inside',
  'used_today',
  'cool_down',
  'limit_reached',
  'capacity_reached',
  'not_inside',
  'admit',
  'admit_unlisted',
  'exit',
] as const;
export type VerdictCode = (typeof verdictCodes)[number];

/** What the screen, the sound and the vibration say. */
export type VerdictTone = 'admit' | 'attention' | 'refuse';

/** What this device knows about one ticket at one checkpoint. */
export interface Known {
  /** False for a ticket issued after the last download. */
  readonly listed: boolean;
  /** Sum of `ticketBits`. */
  readonly state: number;
  readonly type: ManifestTicketType | undefined;
  /** The reference's 30 bits, or `undefined` where the reference page is not on the device. */
  readonly reference: number | undefined;
  /** Passages at this checkpoint that count, oldest first: own and others'. */
  readonly passages: readonly Passage[];
}

export interface JudgeContext {
  /** Corrected time, ms. */
  readonly now: number;
  readonly timeZone: string;
  readonly gate: ManifestGate;
  readonly direction: 'entry' | 'exit';
  readonly policy: EventPolicy;
  readonly showWindow: ShowWindow;
  readonly rules: CheckpointRules;
  /** People inside this checkpoint now, for capacity. */
  readonly inside: number;
}

export interface Verdict {
  readonly code: VerdictCode;
  readonly tone: VerdictTone;
  /** True only where a person may pass: admit, admit_unlisted with policy admit, exit. */
  readonly passes: boolean;
  /** The passage that stands in the way (already inside, used today ...): where, when. */
  readonly because: Passage | undefined;
  /** For windows and cool-down: when it would be allowed, or was last allowed; ms. */
  readonly boundaryAt: number | undefined;
  readonly ticketNumber: number | undefined;
  readonly type: ManifestTicketType | undefined;
  readonly test: boolean;
}

export type Judge = (reading: Reading, known: Known | undefined, context: JudgeContext) => Verdict;
