import { isolatedInLatin } from '#messages/isolated.ts';
/** Refusals of calls about gates, devices and scans. */
export const door = {
  badKey: 'This device’s public key can’t be read. Reload the page and try again.',
  sealedForOther: 'These scans belong to another event. Hand them over there.',
  badSealedFile: 'This file contains no scans, or it was changed. Save it again on the device.',
  batchTooLarge: (most: number) => `That’s too many scans at once. Send at most ${most}.`,
  ownPhoneOnly:
    'You can enrol your own phone, and as a supervisor stewards’ phones at your own gates. For another, ask the organizer.',
  boundToGate: 'This device was enrolled for one gate. Ask a supervisor for a new code to move it.',
  changedElsewhere: 'This gate was changed in another tab or on another device. Check it, then save again.',
  conflictDissolved: 'This conflict settled itself: later scans explain it. Nothing is left to decide.',
  noAddOn: 'Choose another name for the area: this one is kept for an add-on.',
  /** @param name of the person who decided; '' if the account was deleted */
  conflictResolved: (name: string, finding: string) =>
    `${name === '' ? 'Someone' : isolatedInLatin(name)} has already decided: ${finding}.`,
  enrolmentCodeInvalid: 'That code is invalid or expired. Ask for a new one.',
  eventOver: 'This event is over, so its gates no longer scan.',
  findings: { same_person: 'same person', second_person: 'second person inside', mis_scan: 'mis-scan' },
  gateIdTaken: 'Your first attempt was saved after all. Close this and check the list.',
  gateInUse: 'Scans, devices or ticket types use this gate, so it can’t be deleted.',
  noConflict: 'Conflict not found at this event.',
  noFirst: 'There is only one admission here, so it can’t be the same person twice. Choose another.',
  noListPage: 'The list of names has no such page. Download it again.',
  noLoss: 'No lost scans found at this event. They may have been reviewed already.',
  notYourGate: 'You can only manage stewards’ phones at your own gates. Ask the organizer.',
  noteChanged: 'Someone else changed this note. Read it, then save yours again.',
  notProven: 'This device couldn’t prove its key. Reload the page and try again.',
  personBarred:
    'Your phone was revoked, and you can’t enrol one at this event again. Ask the organizer to allow you.',
  phoneBarred:
    'This phone was revoked and can’t be enrolled at this event again. Ask the organizer to allow it.',
  noPassage: 'This admission wasn’t found. Reload the page to see what’s recorded.',
  reportReused: 'This report was sent before with other numbers.',
  revisionGone: 'This version of the event is no longer available. Download the event again.',
  scansGone: 'This event’s scans have been deleted after the time they’re kept. No more can be added.',
  scanIdReused: 'Something else was recorded under this ID. Try again.',
  supervisorDevice: 'Names are for supervisors’ devices only. Ask the organizer for a supervisor’s code.',
  wrongDevice: 'A device can only send its own scans.',
};
