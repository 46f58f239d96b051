import { foreignDigest } from '#domain/codes/foreign-code.ts';
import { readByHand } from '#domain/door/by-hand.ts';
import type { LinkCache } from '#domain/codes/link-walk.ts';
import { readEntered, readScanned, readTicket } from '#domain/door/reading.ts';
import type { ReadingDeps, ScannedReading } from '#domain/door/reading.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import type { CheckpointRules } from '#domain/door/admission-rules.ts';
import { searchDigits } from '#domain/text/search-digits.ts';
import { addOnWith, readAsAddOn, redeemsAddOn } from '#domain/door/redeem.ts';
import { checkByHand, judge, type Known, type Verdict } from '#domain/door/verdict.ts';
import type { ManifestGate } from '#domain/manifest/manifest.ts';
import type { GateDeps, FoundByName, GroupMember, ScannedCode } from './deps.ts';

/** One moment, taken once for both the judgement and the record. */
export type Moment = ReturnType<GateDeps['time']>;

type Scanned = ScannedCode | GroupMember | FoundByName;

/** Something scanned at a gate, in either direction. */
export interface ScanAttempt {
  readonly scanned: Scanned;
  readonly gateId: string;
  readonly direction: ScanRecord['direction'];
}

/** The scanned code, the known facts about its ticket, and the verdict. */
export interface Judged {
  readonly read: ScannedReading;
  readonly known: Known | undefined;
  readonly verdict: Verdict;
}

/** Reads, looks up and judges. Any exception becomes `check_by_hand`. */
export async function judgeScanned(
  deps: GateDeps,
  links: LinkCache,
  { scanned, direction }: ScanAttempt,
  gate: ManifestGate | undefined,
  moment: Moment,
): Promise<Judged> {
  const { header } = deps.view;
  const { verifySignature } = deps;
  const readingParts = { keys: header.keys, verifySignature, links, imported: importedBy(deps) };
  let read: ScannedReading = {
    reading: { kind: 'unreadable' },
    text: 'text' in scanned ? scanned.text : '',
  };
  try {
    read = await readAny(scanned, readingParts);
    const { reading } = read;
    const rules = gate && header.rules[gate.checkpoint];
    if (gate === undefined || rules === undefined) return { read, known: undefined, verdict: checkByHand };
    const known = deps.view.knownAbout(reading, gate.checkpoint);
    const inside = deps.view.inside(gate.checkpoint);
    const { timeZone, policy, showWindow } = header;
    const context = { ...moment, timeZone, gate, direction, policy, showWindow, rules, inside };
    const verdict = judge(reading, known, context);
    const addOn =
      redeemsAddOn(rules) && verdict.code === 'wrong_gate' ? addOnOf(deps, verdict, gate, rules) : undefined;
    if (addOn === undefined) return { read, known, verdict };
    const asAddOn = readAsAddOn(reading, addOn);
    return {
      read: { ...read, reading: asAddOn },
      known: addOn.known,
      verdict: judge(asAddOn, addOn.known, context),
    };
  } catch {
    return { read, known: undefined, verdict: checkByHand };
  }
}

/** Looks up the ticket of an imported code in the event as this device knows it now. */
export function importedBy({ view }: Pick<GateDeps, 'view'>): NonNullable<ReadingDeps['imported']> {
  return (code) => view.imported(foreignDigest(view.header.eventId, code));
}

/** Returns the add-on that is redeemed with the code of the ticket it was bought with. */
function addOnOf({ view }: GateDeps, { ticketNumber }: Verdict, gate: ManifestGate, rules: CheckpointRules) {
  if (ticketNumber === undefined) return undefined;
  const bought = view.boughtAs(ticketNumber);
  const behind = view.groupOf(bought).filter((number) => number > bought);
  const held = behind.map((number) => ({
    ticketNumber: number,
    known: view.knownAbout({ kind: 'member', ticketNumber: number }, gate.checkpoint),
  }));
  return addOnWith(held, gate, rules);
}

async function readAny(scanned: Scanned, deps: ReadingDeps): Promise<ScannedReading> {
  if (scanned.via === 'group')
    return { reading: { kind: 'member', ticketNumber: scanned.ticketNumber }, text: '' };
  if (scanned.via === 'hand') return { reading: readByHand(scanned.ticketNumber), text: '' };
  const { text } = scanned;
  if (scanned.via === 'wedge') return readScanned([text, ...(scanned.alternatives ?? [])], deps);
  const reading =
    scanned.via === 'camera' ? await readTicket(text, deps) : await readEntered(searchDigits(text), deps);
  return { reading, text };
}
