/** One line of the product, written wrongly. */
export interface PlantedLine {
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly right: string;
  readonly wrong: string;
  /** A seed that is known to reach it. */
  readonly seed: number;
}

const queue = 'src/database/replay-queue.ts';
const building = 'src/database/event-building.ts';
const manifests = 'src/database/manifests.ts';
const opening = 'src/database/open-event.ts';

/** Mistakes inside the real store, where no faulty part can take the place of a real one. */
export const plantedInSource: Readonly<Record<string, PlantedLine>> = {
  'a late receipt builds no view anew': {
    file: queue,
    right: 'if (late) await',
    wrong: 'if (late && header.revision < 0) await',
    seed: 108,
  },
  'the open event does not look whether it has to be built anew': {
    file: opening,
    right: 'manifest.copy === held.now.copy && (enrolment.build ?? 0) === held.now.build',
    wrong: 'manifest.copy === held.now.copy',
    seed: 108,
  },
  'parked scans are left out when the event is opened': {
    file: building,
    right: '[...unsent, ...parked, ...needed]',
    wrong: '[...unsent, ...needed]',
    seed: 36,
  },
  'scans made while the view was built are lost': {
    file: opening,
    right: 'for (const scan of meanwhile) next.view.applyOwn(scan);',
    wrong: '',
    seed: 192,
  },
  'a new manifest leaves the cursor where it was': {
    file: manifests,
    right: 'return ahead ? enrolment.cursor : header.revision',
    wrong: 'return enrolment.cursor ?? header.revision',
    seed: 24,
  },
  'changes of a lost history stay beside the new manifest': {
    file: manifests,
    right: '!ahead || row.cursor <= header.revision',
    wrong: 'row.cursor <= header.revision',
    seed: 48,
  },
  'the cursor of a lost history counts for the new one': {
    file: manifests,
    right: 'enrolment.serverEpoch === header.serverEpoch &&',
    wrong: '',
    seed: 48,
  },
};
