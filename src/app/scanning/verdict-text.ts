import type { Verdict } from '#domain/door/verdict.ts';
import { isDateOpen } from '#domain/events/open-date.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import type { Formats } from '#messages/formats.ts';

type VerdictTexts = Catalogue['scanning']['verdicts'];

/** A verdict as text: a title readable at arm's length, and one or two sentences on what to do. */
export interface VerdictText {
  readonly title: string;
  readonly sentences: readonly string[];
}

export interface VerdictTextContext {
  /** Corrected time, ms. */
  readonly now: number;
  /** The event's time zone, in which times are shown. */
  readonly timeZone: string;
  /** Returns the name of a gate by its id; undefined if unknown. */
  readonly gateName: (gateId: string) => string | undefined;
  /** Name of an unknown gate: "another gate". */
  readonly otherGate: string;
  /** The add-on redeemed at the gate; absent at an entrance. */
  readonly addOn?: string | undefined;
  /** A person typed the reference of the ticket: what matches none is a slip more often than a fraud. */
  readonly isTyped?: boolean;
  /** Somebody wants to leave, so there is nobody to admit or to refuse. */
  readonly isLeaving?: boolean;
  readonly texts: VerdictTexts;
  readonly formats: Formats;
}

/** Returns the text of a verdict, from the same decision as its colour and sound. */
export function verdictText(verdict: Verdict, context: VerdictTextContext): VerdictText {
  const { title, sentences } = textOf(verdict, context);
  if (!verdict.test) return { title, sentences };
  const { test } = context.texts;
  // If it would have passed, first say that it is not a real ticket.
  return verdict.passes
    ? { title: test.title, sentences: [test.would(title), ...sentences, test.text] }
    : { title, sentences: [...sentences, test.textAfter] };
}

function textOf(verdict: Verdict, context: VerdictTextContext): VerdictText {
  const { texts } = context;
  const { code } = verdict;
  const atAddOn = redemption(verdict, context);
  if (atAddOn !== null) return atAddOn;
  switch (code) {
    case 'check_by_hand':
    case 'unreadable':
    case 'wrong_event':
    case 'revoked':
    case 'cancelled':
    case 'blocked':
    case 'capacity_reached':
    case 'exit':
      return say(texts[code].title, [], texts[code].text);
    case 'forged':
      return say(texts.forged.title, [], forged(texts.forged, context));
    case 'unpaid': {
      const { title, sum, text, collect } = texts.unpaid;
      const { owed } = verdict;
      return owed === undefined ? say(title, [], text) : say(sum(context.formats.price(owed)), [], collect);
    }
    case 'not_yet':
    case 'too_late':
      return outOfTime(code, verdict, context);
    case 'wrong_gate':
      return say(texts.wrong_gate.title, [], otherGates(verdict, context));
    case 'stale_code':
      return staleCode(verdict, context);
    case 'already_inside':
      return alreadyInside(verdict, context);
    case 'used_today':
    case 'cool_down': {
      const { title, from, text } = texts[code];
      return say(title, [...passage(verdict, context), ...boundary(verdict, context, from)], text);
    }
    case 'limit_reached': {
      const { title, text } = texts.limit_reached;
      return say(title, passage(verdict, context, texts.lastPassage), text);
    }
    case 'not_inside': {
      const { title, left, text, next } = texts.not_inside;
      return verdict.because === undefined
        ? say(title, [text], next)
        : say(left, passage(verdict, context), next);
    }
    case 'admit':
      return { title: texts.admit.title, sentences: typeName(verdict) };
    case 'admit_unlisted':
      return newTicket(verdict, texts.admit_unlisted);
  }
}

const forged = (texts: VerdictTexts['forged'], { isTyped, isLeaving }: VerdictTextContext): string =>
  isTyped === true ? texts.typed : isLeaving === true ? texts.leaving : texts.text;

/** Returns texts specific to add-ons; null if there are none. */
function redemption(verdict: Verdict, context: VerdictTextContext): VerdictText | null {
  const { redeem } = context.texts;
  const { code, uses, type } = verdict;
  if (code === 'wrong_gate' && context.addOn !== undefined)
    return { title: redeem.notBought(context.addOn), sentences: [redeem.otherCode] };
  if (uses === undefined || type === undefined) return null;
  const { used, of } = uses;
  if (code === 'limit_reached')
    return say(redeem.none(type.name), passage(verdict, context, context.texts.lastPassage), redeem.used(of));
  if (code !== 'admit') return null;
  return {
    title: of === 1 ? redeem.done(type.name) : redeem.left(type.name, of - used - 1, of),
    sentences: [],
  };
}

/** @param first sentences before the last one, which says what to do */
const say = (title: string, first: readonly string[], last: string): VerdictText => ({
  title,
  sentences: [...first, last],
});

function outOfTime(code: 'not_yet' | 'too_late', verdict: Verdict, context: VerdictTextContext): VerdictText {
  const { not_yet: early, too_late: late, postponed } = context.texts;
  const { title, text, inDoubt } = code === 'not_yet' ? early : late;
  const limit = boundary(verdict, context, code === 'not_yet' ? early.from : late.until);
  if (verdict.tone === 'attention') return say(title, limit, inDoubt);
  return say(title, limit, isPostponed(verdict) ? postponed.keep : text);
}

/** Its date is open, and the placeholder date must not be shown. */
const isPostponed = ({ boundaryAt }: Verdict): boolean => boundaryAt !== undefined && isDateOpen(boundaryAt);

function staleCode(verdict: Verdict, context: VerdictTextContext): VerdictText {
  const { title, until, look, refuse } = context.texts.stale_code;
  return say(title, boundary(verdict, context, until), verdict.tone === 'attention' ? look : refuse);
}

function alreadyInside(verdict: Verdict, context: VerdictTextContext): VerdictText {
  const { title, scanOut, text } = context.texts.already_inside;
  return say(title, passage(verdict, context), verdict.tone === 'attention' ? scanOut : text);
}

function typeName({ type }: Verdict): string[] {
  return type === undefined ? [] : [type.name];
}

/** By the decision made, not by the event's policy, which may change while the verdict is on the screen. */
function newTicket(verdict: Verdict, texts: VerdictTexts['admit_unlisted']): VerdictText {
  const type = typeName(verdict);
  if (verdict.passes) return say(texts.title, type, texts.text);
  return say(texts.notAdmitted, type, verdict.tone === 'refuse' ? texts.update : texts.ask);
}

function passage(
  { because }: Verdict,
  { now, timeZone, gateName, otherGate, texts, formats }: VerdictTextContext,
  sentence = texts.passage,
): string[] {
  if (because === undefined) return [];
  const gate = gateName(because.gateId) ?? otherGate;
  return [sentence(gate, formats.timeThere(because.at, now, timeZone), formats.timeApart(because.at, now))];
}

function boundary(
  verdict: Verdict,
  { now, timeZone, texts, formats }: VerdictTextContext,
  sentence: (time: string, apart: string) => string,
): string[] {
  const { boundaryAt } = verdict;
  if (boundaryAt === undefined) return [];
  if (isPostponed(verdict)) return [texts.postponed.text];
  return [sentence(formats.timeThere(boundaryAt, now, timeZone), formats.timeApart(boundaryAt, now))];
}

function otherGates({ type }: Verdict, { gateName, texts }: VerdictTextContext): string {
  const names = (type?.gates ?? []).flatMap((gateId) => gateName(gateId) ?? []);
  return names.length === 0 ? texts.wrong_gate.text : texts.wrong_gate.gates(names);
}
