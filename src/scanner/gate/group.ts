import type { LinkCache } from '#domain/codes/link-walk.ts';
import type { ManifestGate } from '#domain/manifest/manifest.ts';
import { redeemsAddOn } from '#domain/door/redeem.ts';
import { canAdmitOthers, showsOrderGroup } from '#domain/door/group.ts';
import { infoOf } from '#domain/door/ticket-info.ts';
import { judgeScanned } from './judge-scanned.ts';
import type { GateDeps, JudgedScan, GroupMember, OrderGroup } from './deps.ts';

/**
 * Time for which a scanned ticket can bring others of its order along, in ms: about as long as the group stands at
 * the gate.
 */
const leadLifeMs = 5 * 60_000;

/** The last ticket judged here. Others of its order may be admitted with it, at the same gate in the same direction. */
interface Lead extends JudgedScan {
  /** Monotonic time, in ms. */
  readonly at: number;
}

/** Decides who may be admitted together. Remembers only the last judged ticket. */
export interface GroupLead {
  /** Call for every judged scan except those of group members. */
  judged(scan: JudgedScan): void;
  forget(scanId: string): void;
  /** Returns the scan with this id if it is the last one and recent enough. */
  last(scanId: string): JudgedScan | null;
  /** Returns the order of a scan's ticket; null if the scan is not the last, is too old, or has no group. */
  group(scanId: string): Promise<OrderGroup | null>;
  /** Returns the scan data for a member of the order; null if it may not be admitted with that ticket. */
  member(scanId: string, ticketNumber: number): Member | null;
}

interface Member {
  readonly scanned: GroupMember;
  readonly gateId: string;
  readonly direction: 'entry' | 'exit';
}

export function createGroupLead(deps: GateDeps, links: LinkCache): GroupLead {
  let last: Lead | null = null;
  const lastOf = (scanId: string): Lead | null =>
    last?.scan.scanId === scanId && deps.clock.monotonic() - last.at <= leadLifeMs ? last : null;
  const leadOf = (scanId: string) => {
    const lead = lastOf(scanId);
    const number = lead?.verdict.ticketNumber;
    return lead !== null && number !== undefined && showsOrderGroup(lead.verdict)
      ? { ...lead, number }
      : null;
  };
  const gateOf = (gateId: string) => deps.view.header.gates.find((known) => known.gateId === gateId);
  /** Members that can be admitted. Add-ons don't admit anybody; each is redeemed by its own scan. */
  const membersOf = (number: number, gate: ManifestGate | undefined): readonly number[] => {
    const { header } = deps.view;
    const rules = gate && header.rules[gate.checkpoint];
    if (gate === undefined || (rules !== undefined && redeemsAddOn(rules))) return [number];
    const isAddOn = (ticketNumber: number) =>
      deps.view.knownAbout({ kind: 'member', ticketNumber }, gate.checkpoint)?.type?.addOn === true;
    return deps.view.groupOf(number).filter((ticketNumber) => !isAddOn(ticketNumber));
  };
  return {
    judged(scan) {
      last = { ...scan, at: deps.clock.monotonic() };
    },
    forget(scanId) {
      if (last?.scan.scanId === scanId) last = null;
    },
    last: lastOf,
    async group(scanId) {
      const lead = leadOf(scanId);
      if (lead === null || !deps.canJudge()) return null;
      const { gateId, direction } = lead.scan;
      const gate = gateOf(gateId);
      const moment = deps.time();
      const tickets = await Promise.all(
        membersOf(lead.number, gate).map(async (ticketNumber) => {
          const scanned = { via: 'group', ticketNumber } as const;
          const attempt = { scanned, gateId, direction: 'entry' } as const;
          const { verdict, known } = await judgeScanned(deps, links, attempt, gate, moment);
          return { ...infoOf(verdict, known), ticketNumber };
        }),
      );
      const mayPass = canAdmitOthers(lead.verdict, deps.role());
      return { scanId, direction, leader: lead.number, tickets, mayPass };
    },
    member(scanId, ticketNumber) {
      const lead = leadOf(scanId);
      if (lead === null || !canAdmitOthers(lead.verdict, deps.role())) return null;
      const { gateId, direction } = lead.scan;
      if (!membersOf(lead.number, gateOf(gateId)).includes(ticketNumber)) return null;
      return { scanned: { via: 'group', ticketNumber }, gateId, direction };
    },
  };
}
