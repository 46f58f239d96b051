import { isolatedInLatin } from '#messages/isolated.ts';
/** Texts about an event's scanning phones, for its organizer. Part of the room `desk`. */
export const devices = {
  what: 'devices',
  pagesOf: 'devices',
  rehearsal: {
    open: 'Rehearsal code',
    title: 'Rehearsal code',
    text: 'Scan it with each phone before the doors open: in its readiness check under Rehearse, or while scanning. It’s judged like a ticket, marked as a test, and not counted.',
    loading: 'Making a rehearsal ticket',
    label: 'Code of a rehearsal ticket',
  },
  caption: 'Devices of this event',
  showCode: 'Show enrolment code',
  search: { label: 'Search devices', placeholder: 'Name or gate' },
  noMatch: { title: 'No devices match', text: 'Try another name or gate.' },
  none: {
    title: 'No devices yet',
    text: 'Show an enrolment code and scan it with the camera of the phone you’ll scan with.',
  },
  restored: (day: string, time: string) =>
    `On ${day} at ${time}, this server was restored from a backup. Devices send their scans again. Tickets sold shortly before may be missing here: compare your sales with your payment provider’s.`,
  /** @param numbers formatted: "10,500" */
  numbersLeftOut: (numbers: string) =>
    `${numbers} ticket numbers are left out, so that none is used twice. If more tickets than that were sold or changed hands in the lost time, two may have the same number.`,
  columns: {
    device: 'Device',
    gate: 'Gate',
    role: 'Role',
    contact: 'Last contact',
    received: 'Scans received',
    unsent: 'Unsent',
    access: 'Access',
  },
  roles: { steward: 'Steward', supervisor: 'Supervisor' },
  noContact: 'none yet',
  nameMissing: 'Enter a name for the device.',
  renameDevice: (device: string) => `Rename ${isolatedInLatin(device)}`,
  moveDevice: (device: string) => `Move ${isolatedInLatin(device)} to another gate`,
  moveText:
    'Online, the phone follows within seconds and says so. Offline, it follows when it’s back online. Scans it made before stay with the old gate.',
  move: 'Move',
  moveMissing: 'Choose a gate.',
  moved: (device: string, gate: string) => `${isolatedInLatin(device)} is moving to ${isolatedInLatin(gate)}`,
  notHeard: 'Phone not told yet',
  revoke: 'Revoke',
  revokeDevice: (device: string) => `Revoke ${isolatedInLatin(device)}`,
  revoked: 'Revoked',
  barred: 'Revoked for good',
  allow: 'Allow again',
  allowDevice: (device: string) => `Allow ${isolatedInLatin(device)} again`,
  allowed: {
    title: 'Allowed',
    text: (device: string) => `${isolatedInLatin(device)} can be enrolled again.`,
  },
  notAllowed: 'Couldn’t allow it',
};
