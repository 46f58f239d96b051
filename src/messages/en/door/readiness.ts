/** Texts of the checklist before a shift. Part of the room `scanning`. */
export const readiness = {
  label: 'Readiness check',
  start: 'Start scanning',
  trySound: 'Try the sound',
  fine: 'OK',
  check: 'Check',
  tickets: {
    title: 'Event tickets',
    missing: 'Not on this device yet. Download it while online.',
    newRules:
      'This event has rules that need a newer version of this app. Update it, or check every entry by hand.',
    fresh: (count: string, age: string) => `${count} of ${count}, updated ${age}`,
    old: (count: string, age: string) =>
      `${count} of ${count}, updated ${age}. Newer tickets are checked by their signature.`,
  },
  access: {
    title: 'Access',
    revoked: 'Revoked by the organizer. Ask for a new enrolment code.',
    expired: 'Expired. Go online briefly to renew.',
    /** @param when "in 40 minutes" */
    low: (when: string) => `Ends ${when}. Go online briefly to renew.`,
    steward: (hours: number) => `Steward, works offline for ${hours} h`,
    supervisor: (hours: number) => `Supervisor, works offline for ${hours} h`,
  },
  clock: {
    title: 'Clock',
    unknown: 'Not compared with the server yet. Scans are saved with this phone’s own time.',
    old: 'Not checked with the server lately. Go online briefly to be sure.',
    correct: 'Correct',
    /** @param error formatted: "40 s slow" */
    wrong: (error: string) =>
      `This phone’s clock is ${error}. Times here are corrected. While online, set the clock to automatic.`,
  },
  storage: {
    title: 'Storage',
    checking: 'Checking… If the browser asks to keep data for this site, allow it.',
    full: 'Nearly full. Free some space on this phone before the shift.',
    safe: 'Safe, with enough space',
    unsafe: 'The browser may clear it when space runs low. Install the app, and don’t clear browsing data.',
  },
  camera: {
    title: 'Camera',
    ready: 'Ready',
    waiting: 'Waiting for the camera. Allow it when the browser asks.',
  },
  sound: {
    title: 'Sound',
    on: 'On. Turn the volume up.',
    off: 'Sound turns on when you start.',
  },
  rehearsal: {
    title: 'Rehearsal',
    done: 'A rehearsal ticket was read and judged',
    missing: 'Scan a rehearsal ticket to try camera, sound and verdict. Nothing is counted.',
    open: 'Rehearse',
    sheet: 'Scan a rehearsal ticket',
    intro: 'Hold one up to the camera, or scan it with the hand scanner. Nothing is recorded.',
    read: 'It works',
    readText: (ticket: number) => `Rehearsal ticket ${ticket} was read and is genuine.`,
    /** @param standing one of `info.standings` */
    stands: (standing: string) => `At the door it would be: ${standing}.`,
    otherTitle: 'Not a rehearsal ticket',
    /** @param standing one of `info.standings` */
    other: (standing: string) => `Read: ${standing}. Nothing was recorded. Try a rehearsal ticket.`,
    showTitle: 'No rehearsal ticket at hand?',
    showText: 'Show a code here, and scan it with another phone. The organizer has one under Devices too.',
    show: 'Show a rehearsal code',
    label: 'Rehearsal code',
    hint: 'For another phone’s camera. It lets nobody in.',
  },
  wake: {
    title: 'Screen stays on',
    yes: 'Yes',
    no: 'This browser can’t do that. Set the screen’s time-out to the longest.',
  },
  uploads: {
    title: 'Uploads',
    done: 'All scans sent',
    waiting: (unsent: string, parked: string) =>
      `${unsent} not sent, ${parked} need attention. They’re safe here.`,
  },
};
