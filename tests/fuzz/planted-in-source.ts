/** A bug planted in one line of the product. */
export interface PlantedLine {
  readonly file: string;
  /** Occurs in the file exactly once. */
  readonly right: string;
  readonly wrong: string;
  /** A seed known to reach it. */
  readonly seed: number;
}

const queue = 'src/database/replay-queue.ts';
const building = 'src/database/event-building.ts';
const manifests = 'src/database/manifests.ts';
const opening = 'src/database/open-event.ts';
const verdicts = 'src/domain/door/verdict.ts';
const records = 'src/domain/door/scan.ts';
const leads = 'server/door/lead.ts';
const views = 'src/domain/manifest/event-view.ts';

const reckoning = 'src/domain/time/device-clock.ts';
const tallies = 'src/sync/scan-tally.ts';
const doorTime = 'src/sync/clock/door-time.ts';

/** Bugs where no faulty part can replace a real one: inside the real store and the clock, and in the rules. */
export const plantedInSource: Readonly<Record<string, PlantedLine>> = {
  'a late receipt builds no view anew': {
    file: queue,
    right: 'if (late) await',
    wrong: 'if (late && header.revision < 0) await',
    seed: 276,
  },
  'the open event does not look whether it has to be built anew': {
    file: opening,
    right: 'manifest.copy === held.now.copy && (enrolment.build ?? 0) === held.now.build',
    wrong: 'manifest.copy === held.now.copy',
    seed: 276,
  },
  'parked scans are left out when the event is opened': {
    file: building,
    right: '[...unsent, ...parked, ...needed]',
    wrong: '[...unsent, ...needed]',
    seed: 36,
  },
  'what the server ruled out counts again when the event is opened': {
    file: building,
    right: 'return (receipt?.outcome?.revision ?? -1) > upTo;',
    wrong: 'return true;',
    seed: 144,
  },
  'an overruled admission counts again when the event is opened': {
    file: building,
    right: "ruling !== 'again' && ruling !== 'undone'",
    wrong: "ruling !== 'undone'",
    seed: 144,
  },
  'an admission here is forgotten before it is known which one counts': {
    file: building,
    right: 'return (receipt?.outcome?.revision ?? -1) > upTo;',
    wrong: 'return false;',
    seed: 72,
  },
  'scans made while the view was built are lost': {
    file: opening,
    right: 'for (const scan of meanwhile) next.view.applyOwn(scan);',
    wrong: '',
    seed: 264,
  },
  'a new manifest leaves the cursor where it was': {
    file: manifests,
    right: 'ahead ? cursor : revision',
    wrong: 'cursor ?? revision',
    seed: 24,
  },
  'a new manifest leaves the cursor behind itself': {
    file: manifests,
    right: 'ahead ? cursor : revision',
    wrong: 'ahead ? cursor : revision - 1',
    seed: 12,
  },
  'a cursor that is ahead goes back to the new manifest': {
    file: manifests,
    right: 'ahead ? cursor : revision',
    wrong: 'revision',
    seed: 48,
  },
  'changes that the new manifest shows stay beside it': {
    file: manifests,
    right: 'all.filter((page) => page.cursor <= revision)',
    wrong: 'all.filter(() => false)',
    seed: 72,
  },
  'a page of changes is kept wherever the cursor is': {
    file: 'src/database/changes.ts',
    right: 'enrolment === undefined || enrolment.cursor !== from',
    wrong: 'enrolment === undefined',
    seed: 264,
  },
  'changes of a lost history stay beside the new manifest': {
    file: manifests,
    right: ': all).delete()',
    wrong: ': all.filter((page) => page.cursor <= revision)).delete()',
    seed: 840,
  },
  'the cursor of a lost history counts for the new one': {
    file: manifests,
    right: 'serverEpoch === header.serverEpoch && cursor !== null',
    wrong: 'cursor !== null',
    seed: 840,
  },
  'a clock that was set is taken for sleep': {
    file: reckoning,
    right: 'const wasSet = ahead < 0 || isWatched || isPutRight;',
    wrong: 'const wasSet = ahead < 0;',
    seed: 2,
  },
  'a clock that was set back moves the time': {
    file: reckoning,
    right: 'sleptMs: wasSet ? sleptMs : sleptMs + ahead,',
    wrong: 'sleptMs: isWatched && ahead > 0 ? sleptMs : sleptMs + ahead,',
    seed: 24,
  },
  'a clock that was set leaves what is kept for the next start': {
    file: doorTime,
    right: 'if (!isUnknown()) notes.offset(course, seen);',
    wrong: '',
    seed: 19,
  },
  'leases end by the clock of the phone': {
    file: doorTime,
    right: 'Math.round(seenBefore + monotonic - begun.monotonic)',
    wrong: 'timeOn(course, readClocks(clock, false))',
    seed: 2,
  },
  'a page looks at its clocks only when it is asked the time': {
    file: 'src/sync/clock/clock-watch.ts',
    right: 'cancel = clock.after(checkIntervalMs, look);',
    wrong: '',
    seed: 41,
  },
  'whoever is let out unseen does not pass': {
    file: verdicts,
    right: "case 'exit':\n    case 'not_inside':\n      return true;",
    wrong: "case 'exit':\n      return true;",
    seed: 2,
  },
  'an older app lets somebody out, and the server counts nobody': {
    file: records,
    right: 'return left ? { ...record, passed: true } : record;',
    wrong: 'return left ? { ...record } : record;',
    seed: 2,
  },
  'the types of a newer header are not taken over': {
    file: views,
    right: 'header = headerAfter(header, change.header);\n        types = typesByIndex(header);',
    wrong: 'header = headerAfter(header, change.header);',
    seed: 43,
  },
  'a cleared store is told one number short': {
    file: tallies,
    right: 'epoch, last: seq, unsent',
    wrong: 'epoch, last: seq - 1, unsent',
    seed: 40,
  },
  'counting again forgets how far the numbers reached': {
    file: tallies,
    right: 'const last = tally.epoch === row.epoch ? tally.last : 0;',
    wrong: 'const last = tally.epoch === row.epoch ? 0 : tally.last;',
    seed: 40,
  },
  'an enrolment reports no loss': {
    file: 'src/sync/enrolment.ts',
    right: 'deps.losses?.lossesToReport() ?? []',
    wrong: '[]',
    seed: 40,
  },
  'a device that is ahead is told nothing of it': {
    file: leads,
    right: 'if (reached <= revision ||',
    wrong: 'if (reached <= Math.max(reached, revision) ||',
    seed: 4,
  },
  'a restore that a device shows begins no new history': {
    file: leads,
    right: '=> told.toldEpoch === told.epoch && !told.saidSoLately',
    wrong: '=> told.toldEpoch !== told.epoch && !told.saidSoLately',
    seed: 10,
  },
};
