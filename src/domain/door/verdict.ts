import {
  codesAt,
  openExitOf,
  decideAdmission,
  outsideWindows,
  type CheckpointRules,
} from './admission-rules.ts';
import { isRedeemedAt, redeemsAddOn, usesOf, type Uses } from './redeem.ts';
import {
  knownTicketBits,
  ticketBits,
  type EventPolicy,
  type ManifestGate,
  type ManifestTicketType,
} from '#domain/manifest/manifest.ts';
import type { Passage, ShowWindow } from '#domain/manifest/manifest.ts';
import type { Amount } from '#domain/sales/money.ts';
import type { Reading } from './reading.ts';
import { stepAt, stepTolerance } from '#domain/codes/rolling-code.ts';

/** In order of severity, as `judgeKnown` checks them; the first match wins. */
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

/** The signal given by screen, sound and vibration. */
export type VerdictTone = 'admit' | 'attention' | 'refuse';

/** Facts this device knows about one ticket at one checkpoint. */
export interface Known {
  /** False for a ticket issued after the last download. */
  readonly listed: boolean;
  /** Sum of `ticketBits`. */
  readonly state: number;
  readonly type: ManifestTicketType | undefined;
  /** The reference's 30 bits; undefined if the reference page is not on the device. */
  readonly reference: number | undefined;
  /** Amount due, if it is unpaid. */
  readonly owed?: Amount | undefined;
  /** Counting passages of the ticket's own person at this checkpoint, oldest first, from this and other devices. */
  readonly passages: readonly Passage[];
  /** People inside with it at this checkpoint, including additional people; see `entriesInside`. */
  readonly people: number;
}

export interface JudgeContext {
  /** Corrected time, ms. */
  readonly now: number;
  /** Uncertainty of that time, ms; absent means none. */
  readonly uncertaintyMs?: number;
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
  /**
   * True only if a person may pass: admit, admit_unlisted with policy admit, exit, and not_inside. Anybody leaving is
   * let out, because the entry may still be on its way from another gate. Texts and records depend on this alone.
   */
  readonly passes: boolean;
  /** The passage that prevents entry (already inside, used today, left before ...): where and when. */
  readonly because: Passage | undefined;
  /** For windows and cool-down: when entry would be or was last allowed; ms. */
  readonly boundaryAt: number | undefined;
  readonly ticketNumber: number | undefined;
  readonly type: ManifestTicketType | undefined;
  /** Amount due for a ticket refused as unpaid, if known. */
  readonly owed?: Amount | undefined;
  readonly test: boolean;
  /** At the gate of an add-on, if known: how often it was redeemed and how often it can be. */
  readonly uses?: Uses | undefined;
}

export type Judge = (reading: Reading, known: Known | undefined, context: JudgeContext) => Verdict;

/** Used when judging itself failed: staff check by hand, and the scan doesn't admit. */
export const checkByHand: Verdict = {
  code: 'check_by_hand',
  tone: 'attention',
  passes: false,
  because: undefined,
  boundaryAt: undefined,
  ticketNumber: undefined,
  type: undefined,
  test: false,
};

/**
 * Judges one reading and returns the first matching reason, in order of severity.
 *
 * `known` is what this device knows about the ticket in the reading; undefined if it names none or nothing could be
 * looked up. An exit is never refused for the ticket's state, window, gate or a stale code. Throws only on an invalid
 * time zone; the caller then shows `checkByHand`.
 */
export const judge: Judge = (reading, known, context) => {
  const finding = unreadableOrForged(reading, known) ??
    (known && judgeKnown(reading, known, context)) ?? { code: 'check_by_hand' };
  const named = reading.kind === 'unreadable' || reading.kind === 'foreign' ? undefined : reading;
  const isBelieved = named !== undefined && finding.code !== 'forged';
  const test = isBelieved && isTest(reading, known);
  // If the time may be wrong, ask a person to look instead of refusing.
  const tone = isInDoubt(finding, context) ? 'attention' : toneOf(finding.code, context);
  return {
    code: finding.code,
    // A rehearsal ticket must not look like an admission at a live door.
    tone: test && tone === 'admit' ? 'attention' : tone,
    passes: passes(finding.code, context.policy),
    because: finding.because,
    boundaryAt: finding.boundaryAt,
    ticketNumber: isBelieved ? named.ticketNumber : undefined,
    type: isBelieved ? known?.type : undefined,
    ...(finding.code === 'unpaid' && known?.owed !== undefined ? { owed: known.owed } : {}),
    test,
    uses: isBelieved && known !== undefined ? redeemedBefore(known, context) : undefined,
  };
};

/** Returns green, amber or red for a code, under the event's policy and the checkpoint's rules. */
export function toneOf(code: VerdictCode, context: Pick<JudgeContext, 'policy' | 'rules'>): VerdictTone {
  switch (code) {
    case 'admit':
    case 'exit':
      return 'admit';
    case 'check_by_hand':
    case 'not_inside':
      return 'attention';
    case 'admit_unlisted':
      return context.policy.unlisted === 'refuse' ? 'refuse' : 'attention';
    case 'already_inside':
      return context.rules.reentry === 'after_exit' ? 'attention' : 'refuse';
    case 'stale_code':
      return codesAt(context.rules, context.policy) === 'rotating_with_fallback' ? 'attention' : 'refuse';
    default:
      return 'refuse';
  }
}

interface Finding {
  readonly code: VerdictCode;
  readonly because?: Passage | undefined;
  readonly boundaryAt?: number | undefined;
  /** If the time of day caused the refusal: the period in which it would not have; ms. */
  readonly goodFrom?: number | undefined;
  readonly goodUntil?: number | undefined;
}

/** Returns whether only the time caused the refusal and its uncertainty reaches into the accepted period. */
function isInDoubt({ goodFrom, goodUntil }: Finding, { now, uncertaintyMs = 0 }: JudgeContext): boolean {
  if (goodFrom === undefined && goodUntil === undefined) return false;
  return now + uncertaintyMs >= (goodFrom ?? -Infinity) && now - uncertaintyMs < (goodUntil ?? Infinity);
}

/** Returns what the reading alone, or its reference compared with the known one, rules out. */
function unreadableOrForged(reading: Reading, known: Known | undefined): Finding | undefined {
  switch (reading.kind) {
    case 'unreadable':
      return { code: 'unreadable' };
    case 'foreign':
      return { code: 'wrong_event' };
    case 'code':
      return reading.genuine ? undefined : { code: 'forged' };
    case 'reference':
      // A reference proves something only if it can be compared with the stored one; otherwise a person checks.
      if (known?.listed !== true || known.reference === undefined) return { code: 'check_by_hand' };
      return known.reference === reading.reference ? undefined : { code: 'forged' };
    case 'imported':
    case 'member':
    case 'hand':
      return known?.listed === true ? undefined : { code: 'check_by_hand' };
  }
}

function judgeKnown(reading: Reading, known: Known, context: JudgeContext): Finding {
  if (context.direction === 'exit')
    return known.people > 0 ? { code: 'exit' } : { code: 'not_inside', because: openExitOf(known.passages) };
  return (
    barredState(known) ??
    unknownRule(known, context) ??
    outsideWindow(known, context) ??
    wrongGate(known, context) ??
    staleCode(reading, context) ??
    refusedByRules(known, context) ?? { code: known.listed ? 'admit' : 'admit_unlisted' }
  );
}

function barredState({ state }: Known): Finding | undefined {
  const code = (['revoked', 'cancelled', 'blocked', 'unpaid'] as const).find(
    (bit) => (state & ticketBits[bit]) !== 0,
  );
  return code && { code };
}

/** An unknown value from a newer server in the ticket or the rules: a rule that is not understood admits nobody. */
function unknownRule({ state }: Known, { rules, policy }: JudgeContext): Finding | undefined {
  const isUnknown =
    (state & ~knownTicketBits) !== 0 || rules.reentry === 'unknown' || codesAt(rules, policy) === 'unknown';
  return isUnknown ? { code: 'check_by_hand' } : undefined;
}

function outsideWindow({ type }: Known, { now, rules }: JudgeContext): Finding | undefined {
  // Windows and gates are unknown for a type that the manifest does not list.
  if (type === undefined) return { code: 'check_by_hand' };
  const { validFrom, validUntil } = type;
  if (validFrom !== null && now < validFrom)
    return { code: 'not_yet', boundaryAt: validFrom, goodFrom: validFrom };
  if (validUntil !== null && now >= validUntil)
    return { code: 'too_late', boundaryAt: validUntil, goodUntil: validUntil };
  return outsideOfCheckpoint(rules, now);
}

function outsideOfCheckpoint(rules: CheckpointRules, now: number): Finding | undefined {
  const outside = outsideWindows(rules, now);
  if (outside === undefined) return undefined;
  const { code, closedAt, opensAt } = outside;
  const boundaryAt = code === 'not_yet' ? opensAt : closedAt;
  // If the uncertainty reaches past the nearer end, that end is covered too.
  const justClosed = now - (closedAt ?? -Infinity) < (opensAt ?? Infinity) - now;
  return justClosed ? { code, boundaryAt, goodUntil: closedAt } : { code, boundaryAt, goodFrom: opensAt };
}

function redeemedBefore({ type, passages }: Known, { gate, rules }: JudgeContext): Uses | undefined {
  return redeemsAddOn(rules) && isRedeemedAt(type, gate) ? usesOf(passages, rules) : undefined;
}

function wrongGate({ type }: Known, { gate, rules }: JudgeContext): Finding | undefined {
  const isAdmitted = redeemsAddOn(rules)
    ? isRedeemedAt(type, gate)
    : type === undefined || type.gates.length === 0 || type.gates.includes(gate.gateId);
  return isAdmitted ? undefined : { code: 'wrong_gate' };
}

/** Where codes rotate, only a current rolling one is accepted: printed and typed ones can be copied. */
function staleCode(reading: Reading, { policy, rules, showWindow, now }: JudgeContext): Finding | undefined {
  // Exempt from the live code: a member, because the scanned ticket of its order was checked; a person found by name,
  // because a supervisor identified them; an imported ticket, because its seller issued no live code.
  if (codesAt(rules, policy) === 'static' || ['member', 'hand', 'imported'].includes(reading.kind))
    return undefined;
  const step = reading.kind === 'code' && reading.form === 'rolling' ? reading.step : undefined;
  if (step === undefined) return { code: 'stale_code' };
  const off = step - stepAt(showWindow, now);
  if (Math.abs(off) <= stepTolerance) return undefined;
  const startOf = (at: number) => showWindow.startsAt + at * showWindow.stepSeconds * 1000;
  const [goodFrom, goodUntil] = [startOf(step - stepTolerance), startOf(step + stepTolerance + 1)];
  return { code: 'stale_code', boundaryAt: off < 0 ? goodUntil : undefined, goodFrom, goodUntil };
}

function refusedByRules(known: Known, context: JudgeContext): Finding | undefined {
  const { rules, now, timeZone, inside, gate } = context;
  const { passages } = known;
  const admission = decideAdmission({ passages, rules, now, timeZone, inside, gateId: gate.gateId });
  return admission.allowed ? undefined : admission;
}

function passes(code: VerdictCode, policy: EventPolicy): boolean {
  switch (code) {
    case 'admit':
    case 'exit':
    case 'not_inside':
      return true;
    case 'admit_unlisted':
      return policy.unlisted === 'admit';
    default:
      return false;
  }
}

function isTest(reading: Reading, known: Known | undefined): boolean {
  return (reading.kind === 'code' && reading.test) || ((known?.state ?? 0) & ticketBits.test) !== 0;
}
