import type { Call } from '#api/call.ts';
import { createDoorTransport } from '#api/door-transport.ts';
import { createEnrolmentTransport } from '#api/enrolment-transport.ts';
import type { Database } from '#database/database.ts';
import type { DoorStorage } from '#database/door-store.ts';
import { prepareEvent } from '#database/open-event.ts';
import { watchBattery } from '#platform/battery.ts';
import { identifyDevice } from '#platform/device-key.ts';
import { wakeWhenOnline } from '#platform/alarm.ts';
import { verifySignature } from '#platform/browser-signature.ts';
import { browserRandom } from '#platform/random.ts';
import type { Clock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { browserLocks as locks } from '#platform/locks.ts';
import { browserReachability } from '#platform/reachability.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import { createDeviceLock, type DeviceLock } from '#scanner/gate/device-lock.ts';
import { createEnrolment } from '#sync/enrolment.ts';
import { watchLeases } from '#sync/lease-watch.ts';
import { createManifestDownload } from '#sync/manifests/manifest-download.ts';
import type { DoorDownload, DoorTime } from '#sync/deps.ts';
import { createSyncEngine } from '#sync/sync-engine.ts';
import { buildManualCheckIn } from './build-manual-check-in.ts';
import { buildNames } from './build-names.ts';
import type { DoorDesk } from './door-desk.ts';
import { doorReadings } from './door-readings.ts';
import { eventBuilding, openGate, type OpenGateDeps } from './open-gate.ts';
import { recordLoss, talliesOf, watchTallies, type Enrolling } from '#app/scanning/scan-tallies.ts';
import type { Losses } from '#app/scanning/lost-scans.ts';
import { showUnsentBadge } from '#app/scanning/unsent-badge.ts';
import { appVersion } from './app-version.ts';
import { browserSleep } from '#platform/page-sleep.ts';
import { setAppBadge } from '#platform/app-badge.ts';
import { doorMark } from '#app/scanning/scanner-entry.ts';

export interface DoorDeps {
  readonly host: string;
  readonly clock: Clock;
  readonly time: DoorTime;
  readonly call: Call;
  readonly fetch: typeof fetch;
  readonly database: Database;
  readonly store: DoorStorage;
  readonly newEpoch: () => string;
  readonly values: StoredValues;
  readonly losses: Losses;
  readonly operator: () => number | null;
}

/** Creates the door engines and starts the sync; loaded with all its code when a door is first used. */
export function buildDoor(deps: DoorDeps): DoorDesk {
  const { clock, time, call, database, store, values } = deps;
  const key = async () => (await store.deviceKey()).privateKey;
  const openSocket = (path: string) => new WebSocket(new URL(path, deps.host.replace(/^http/, 'ws')));
  const battery = watchBattery();
  const transport = createDoorTransport({
    host: deps.host,
    clock,
    time,
    fetch: deps.fetch,
    openSocket,
    privateKey: key,
    report: () => ({ unsent: sync.status().unsent, app: appVersion, battery: battery() }),
  });
  const manifests = prepareAfterDownload(
    deps,
    createManifestDownload({ clock, transport, store, locks, verifySignature }),
  );
  const identify = async (code: string) => identifyDevice(await store.deviceKey(), code);
  const tallies = talliesOf(deps);
  const enrolment = createEnrolment({
    transport: createEnrolmentTransport(call),
    store,
    newCodeId: () => newId(clock.wall()),
    identify,
    losses: deps.losses,
  });
  const browser = { clock, random: browserRandom, reachability: browserReachability, locks };
  const sync = createSyncEngine({ ...browser, store, transport, time, manifests });
  const lock = createDeviceLock(locks, clock, browserSleep);
  // First, so that nothing of an expired lease is opened or sent before it.
  watchLeases({ clock, time, store });
  const names = buildNames({ clock, database, store, transport, sync, now: () => time.now().now });
  sync.start();
  watchTallies(sync, tallies);
  showUnsentBadge(sync, setAppBadge);
  // Like leases, only by a certain time, because deleted scans cannot be sent again.
  void store.prune(time.forLeases() ?? 0).catch(() => {});

  return {
    sync,
    names,
    time: () => time.now(),
    certainTime: () => time.forLeases() ?? 0,
    lock,
    ...doorReadings(database, store),
    ...withMark(values, recordLoss(tallies, enrolment)),
    async fetchManifest(event, onProgress) {
      const fetched = await manifests.fetchManifest(event, onProgress);
      // Start syncing: changes and the live connection are needed from now on.
      sync.nudge();
      return fetched;
    },
    ...createJudging({ ...deps, tallies, reachability: browserReachability }, lock, sync),
    ...gateCalls(store, sync),
    rehearsalCode: transport.rehearsalCode,
    station: async () => (await import('./compose/build-station.ts')).buildStation(clock),
  };
}

/** Judging and recording on this device. */
function createJudging(
  opening: OpenGateDeps,
  lock: DeviceLock,
  sync: Pick<DoorDesk['sync'], 'nudge'>,
): Pick<DoorDesk, 'openGate' | 'handDesk' | 'recorded'> {
  const recorded = () => {
    sync.nudge();
    void wakeWhenOnline().catch(() => {});
  };
  return {
    recorded,
    openGate: (eventId) => openGate(opening, eventId, () => lock.state() === 'held'),
    handDesk: (eventId) => buildManualCheckIn({ ...opening, locks, recorded }, eventId),
  };
}

/** The device's gate, and notices about it. */
function gateCalls(
  store: DoorStorage,
  sync: Pick<DoorDesk['sync'], 'nudge'>,
): Pick<DoorDesk, 'gateRefusalSeen' | 'gateMoveSeen' | 'chooseGate'> {
  return {
    gateRefusalSeen: (eventId) => store.gateRefusalSeen(eventId),
    gateMoveSeen: (eventId) => store.gateMoveSeen(eventId),
    async chooseGate(eventId, gateId) {
      await store.createGateHolder(eventId, gateId);
      sync.nudge();
    },
  };
}

/** Marks this device as a scanner once it is enrolled. */
function withMark(values: StoredValues, enrolment: Enrolling): Enrolling {
  const marked = <R extends { readonly ok: boolean }>(result: R): R => {
    if (result.ok) values.set(doorMark, '1');
    return result;
  };
  return {
    enrol: async (...asked) => marked(await enrolment.enrol(...asked)),
    enrolByCode: async (code, name) => marked(await enrolment.enrolByCode(code, name)),
  };
}

/** Short delay, so that preparing is done before the gate opens, but not while the screen reports completion. */
const prepareDelayMs = 300;

type Download = Pick<DoorDownload, 'fetchManifest'>;

function prepareAfterDownload({ clock, database }: DoorDeps, download: Download): Download {
  return {
    async fetchManifest(event, onProgress) {
      const fetched = await download.fetchManifest(event, onProgress);
      const prepare = () => void prepareEvent(database, event.eventId, eventBuilding).catch(() => {});
      if (fetched.ok) clock.after(prepareDelayMs, prepare);
      return fetched;
    },
  };
}
