import type { LinkCache } from '#domain/codes/rolling-code.ts';
import type { ManifestGate } from '#domain/manifest/manifest.ts';
import { redeems } from '#domain/door/redeem.ts';
import { leadsGroup, showsGroup } from '#domain/door/group.ts';
import { infoOf } from '#domain/door/ticket-info.ts';
import { judgeScanned } from './judge-scanned.ts';
import type { GateDeps, JudgedScan, GroupMember, OrderGroup } from './deps.ts';

/** How long a scanned ticket takes others of its order along, ms: as long as its people stand at the gate. */
const leadsForMs = 5 * 60_000;

/** The last ticket that was judged here: others of its order may come in with it, at the same gate and the same way. */
interface Lead extends JudgedScan {
  /** By the monotonic clock, ms. */
  readonly at: number;
}

/** Who may come in with whom: remembers the last ticket that was judged, and nothing else. */
export interface GroupLead {
  /** Every judged scan but those of members goes through here. */
  judged(scan: JudgedScan): void;
  forget(scanId: string): void;
  /** The scan of this id, where it is the last, and not too old. */
  last(scanId: string): JudgedScan | null;
  /** The order of the ticket of a scan; null where it is not the last, too old, or leads nobody. */
  group(scanId: string): Promise<OrderGroup | null>;
  /** What a member of the order is scanned as; null where it may not come in with that ticket. */
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
    last?.scan.scanId === scanId && deps.clock.monotonic() - last.at <= leadsForMs ? last : null;
  const leadOf = (scanId: string) => {
    const lead = lastOf(scanId);
    const number = lead?.verdict.ticketNumber;
    return lead !== null && number !== undefined && showsGroup(lead.verdict) ? { ...lead, number } : null;
  };
  const gateOf = (gateId: string) => deps.view.header.gates.find((known) => known.gateId === gateId);
  /** Those of an order who come in: add-ons let nobody in, and each is redeemed by a scan of its own. */
  const membersOf = (number: number, gate: ManifestGate | undefined): readonly number[] => {
    const { header } = deps.view;
    const rules = gate && header.rules[gate.checkpoint];
    if (gate === undefined || (rules !== undefined && redeems(rules))) return [number];
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
      if (lead === null || !deps.mayJudge()) return null;
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
      const mayPass = leadsGroup(lead.verdict, deps.role());
      return { scanId, direction, leader: lead.number, tickets, mayPass };
    },
    member(scanId, ticketNumber) {
      const lead = leadOf(scanId);
      if (lead === null || !leadsGroup(lead.verdict, deps.role())) return null;
      const { gateId, direction } = lead.scan;
      if (!membersOf(lead.number, gateOf(gateId)).includes(ticketNumber)) return null;
      return { scanned: { via: 'group', ticketNumber }, gateId, direction };
    },
  };
}
