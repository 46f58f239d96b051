import type { listScans } from '#contract/door/scans.ts';
import type { PromoCode } from '#contract/sales/promo-codes.ts';
import type { WaitingPage } from '#contract/sales/waiting-list.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { gateId, longName, now, typeId } from './samples.ts';

const hour = 3_600_000;
const iso = (at: number) => new Date(at).toISOString();

export const loggedScan: ReplyOf<typeof listScans>['items'][number] = {
  position: 412,
  scanId: 'scan',
  kind: 'scan',
  deviceId: 'device',
  deviceName: longName,
  gateId,
  gateName: longName,
  direction: 'entry',
  ticketNumber: 17,
  verdict: 'admit',
  passed: true,
  ruling: 'first',
  correctedTime: now - hour,
  receivedAt: now - hour + 900,
  undoes: null,
  noEntry: false,
  leftOut: null,
  forced: null,
  note: null,
  sentAway: false,
};

export const promoCode: PromoCode = {
  promoCodeId: 'promo',
  code: 'EARLYBIRD',
  kind: 'percent',
  value: 20,
  ticketTypeIds: [typeId],
  mostUses: 100,
  mostPerPerson: 2,
  startsAt: iso(now - 24 * hour),
  endsAt: iso(now + 24 * hour),
  state: 'active',
  uses: 41,
  tookOff: 287_000,
};

export const waitingPage: WaitingPage = {
  items: [
    {
      entryId: 'entry',
      ticketTypeId: typeId,
      ticketTypeName: longName,
      name: longName,
      email: 'binta@example.com',
      phoneNumber: '',
      quantity: 2,
      state: 'waiting',
      position: 2,
      joinedAt: iso(now - 5 * hour),
      offerUntilAt: null,
      lapses: 1,
      reason: '',
    },
  ],
  page: 1,
  limit: 50,
  total: 1,
  counts: { waiting: 1, offered: 0, taken: 4, lapsed: 1, ticketsWanted: 2 },
  settings: {
    offerMinutes: 120,
    lapsed: 'end',
    types: [{ ticketTypeId: typeId, name: longName, isOn: true, waiting: 1, left: 0 }],
  },
};
