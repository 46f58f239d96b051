import { made, step, ways, type CallLine, type Turn } from './call-line.ts';
import { fairGateId, ticketOf } from './fair-ids.ts';

const area = ({ number }: Turn, name = `Area ${number}`) => ({
  name,
  reentry: 'free',
  maxEntries: null,
  capacity: null,
  code: null,
  types: null,
});
const areaAdded = (turn: Turn) =>
  step('addArea', 'organizer', { body: { checkpoint: `area${turn.number}`, ...area(turn) } });
const inArea = ({ number }: Turn) => ({ params: { checkpoint: `area${number}` } });
const gateAdded = ({ id, number }: Turn) =>
  step('addGate', 'organizer', { body: { gateId: id, name: `Gate ${number}` } });
const arrived = ({ id, number }: Turn) =>
  step('checkInByHand', 'organizer', {
    params: { ticketId: ticketOf(3 * number) },
    body: { scanId: id, gateId: fairGateId },
  });
/** One of the fair's forty phones. */
const phone = ({ number }: Turn) => ({ params: { deviceId: `phone-${(number % 39) + 2}` } });

/** Writes at the door and about it: areas, gates, devices, conflicts. */
export const doorWrites: readonly CallLine[] = [
  made(['addArea', 'organizer', 'one'], (turn) => ({ body: areaAdded(turn).body })),
  made(
    ['changeArea', 'organizer', 'its name'],
    (turn) => ({ ...inArea(turn), body: area(turn, `Hall ${turn.number}`) }),
    (turn) => [areaAdded(turn)],
  ),
  made(['removeArea', 'organizer', 'one'], inArea, (turn) => [areaAdded(turn)]),
  made(['addGate', 'organizer', 'one'], (turn) => ({ body: gateAdded(turn).body })),
  made(
    ['changeGate', 'organizer', 'its name'],
    ({ id, number }) => ({ params: { gateId: id }, body: { name: `Door ${number}` } }),
    (turn) => [gateAdded(turn)],
  ),
  made(
    ['removeGate', 'organizer', 'one'],
    ({ id }) => ({ params: { gateId: id } }),
    (turn) => [gateAdded(turn)],
  ),
  made(['inviteDevice', 'organizer', 'a code'], ({ id }) => ({
    body: { role: 'steward', gateId: fairGateId, codeId: id },
  })),
  made(['renameDevice', 'organizer', 'one'], (turn) => ({ ...phone(turn), body: { name: 'North left' } })),
  made(['moveDevice', 'organizer', 'to a gate'], (turn) => ({
    ...phone(turn),
    body: { gateId: fairGateId },
  })),
  made(['allowDevice', 'organizer', 'one'], phone),
  made(['revokeDevice', 'organizer', 'one'], phone),
  made(['renewDevice', 'phone', 'one'], () => ({ body: {} })),
  made(['resolveConflict', 'organizer', 'one'], ({ number }) => ({
    params: { conflictId: `0198b1aa-0b00-7000-8000-${String(2 * number).padStart(12, '0')}` },
    body: { how: 'same_person' },
  })),
  made(
    ['undoByHand', 'organizer', 'a check-in'],
    ({ id, number }) => ({
      params: { ticketId: ticketOf(3 * number) },
      body: { scanId: `${id.slice(0, -4)}0000`, undoes: id },
    }),
    (turn) => [arrived(turn)],
  ),
  made(['seeLostScans', 'organizer', 'one device'], ({ time }) => ({
    body: { deviceId: `phone-${time + 2}`, epoch: `epoch${time + 1}`, last: 5 },
  })),
  ...ways('liveTicket', 'phone', { 'for the door': { body: {} } }),
  ...ways('adminLiveTicket', 'admin', { 'for the dashboard': { body: {} } }),
  ...ways('rehearsalCode', 'phone', { 'of the fair': {} }),
  ...ways('readDoorList', 'phone', { 'its state': {} }),
  made(['reportSearches', 'phone', 'three'], ({ id }) => ({
    body: { reportId: id, searches: 3, from: 1, until: 2 },
  })),
];
