import { describe, expect, it } from 'vitest';
import { followWorker, isNewVersionWaiting, watchWaiting } from '#app/shell/updates/follow-worker.ts';
import {
  minCheckIntervalMs,
  checkIntervalMs,
  checkForUpdates,
  installRetryMs,
} from '#app/shell/updates/check-for-updates.ts';
import { judgeScript } from '#app/engines/compose/service-worker.ts';
import { createUpdates, recheckAfterMs } from '#app/shell/updates/update.ts';
import { isLockHeld } from '#platform/locks.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';

/** A page, whether its browser reports a controlling worker, and the updates that it offers. */
function page(controller: object | null) {
  const container = Object.assign(new EventTarget(), { controller });
  const done: string[] = [];
  const offers: (() => void)[] = [];
  const following = followWorker({
    container,
    reload: () => done.push('reload'),
    offer: (apply) => offers.push(apply),
  });
  const change = () => {
    container.controller = {};
    container.dispatchEvent(new Event('controllerchange'));
  };
  return { following, change, done, offers };
}

describe('a new version', () => {
  it('is installed on the user’s request, and the page reloads when it is active', () => {
    const { following, change, done, offers } = page({});
    following.offerWaiting(() => done.push('let in'));
    expect(done).toEqual([]);
    offers[0]?.();
    expect(done).toEqual(['let in']);
    change();
    expect(done).toEqual(['let in', 'reload']);
  });

  it('is offered here too if another tab installed it, and accepting reloads this page', () => {
    const { following, change, done, offers } = page({});
    following.offerWaiting(() => done.push('let in'));
    change();
    expect(done).toEqual([]);
    offers.at(-1)?.();
    expect(done).toEqual(['reload']);
  });

  it('is not reported when the very first worker takes over its page', () => {
    const { change, done, offers } = page(null);
    change();
    expect([done, offers]).toEqual([[], []]);
    change();
    expect(offers).toHaveLength(1);
  });

  it('is not reported to a page that unsubscribed', () => {
    const { following, change, offers } = page({});
    following.stop();
    change();
    expect(offers).toEqual([]);
  });
});

describe('a waiting worker', () => {
  const worker = {} as ServiceWorker;
  it.each([
    ['is of a new version where another one serves', { active: worker, waiting: worker }, true],
    ['is the first of all where none serves yet', { active: null, waiting: worker }, false],
    ['waits no more once it serves', { active: worker, waiting: null }, false],
  ] as const)('%s', (_title, registration, isNew) => {
    expect(isNewVersionWaiting(registration)).toBe(isNew);
  });
});

/** A registration whose worker serves, and its next installations. */
function registered({ waiting = null as unknown } = {}) {
  const registration = Object.assign(new EventTarget(), {
    active: {},
    waiting,
    installing: null as EventTarget | null,
  });
  let offers = 0;
  /** Starts an installation; `end` reports that the version waits, or that its download broke. */
  const install = () => {
    const worker = new EventTarget();
    registration.installing = worker;
    registration.dispatchEvent(new Event('updatefound'));
    return (isComplete: boolean) => {
      registration.installing = null;
      if (isComplete) registration.waiting = worker;
      worker.dispatchEvent(new Event('statechange'));
    };
  };
  const watch = () => watchWaiting(registration, () => (offers += 1));
  return { install, watch, offers: () => offers };
}

describe('a page', () => {
  it('is told of a version that waits already', () => {
    const { watch, offers } = registered({ waiting: {} });
    watch();
    expect(offers()).toBe(1);
  });

  it('is told of a version whose download broke before, however often', () => {
    const { install, watch, offers } = registered();
    watch();
    for (const isComplete of [false, false]) install()(isComplete);
    expect(offers()).toBe(0);
    install()(true);
    expect(offers()).toBe(1);
  });

  it('is told of a version that was being installed when it opened', () => {
    const { install, watch, offers } = registered();
    const end = install();
    watch();
    end(true);
    expect(offers()).toBe(1);
  });

  it('is told of nothing once it has stopped watching', () => {
    const { install, watch, offers } = registered();
    const stop = watch();
    const end = install();
    stop();
    end(true);
    install()(true);
    expect(offers()).toBe(0);
  });
});

/** An app that stays open. */
function openApp() {
  const clock = handClock();
  const looks: number[] = [];
  const app = { shift: false, look: () => {}, comeBack: () => {}, failing: false, installed: true };
  const stop = checkForUpdates({
    clock,
    async look() {
      looks.push(clock.monotonic());
      if (app.failing) throw new Error('no line');
    },
    isInstalled: () => app.installed,
    onLook: (listener) => ((app.look = listener), () => (app.look = () => {})),
    onReturn: (listener) => ((app.comeBack = listener), () => (app.comeBack = () => {})),
    shiftOn: () => app.shift,
  });
  return { app, clock, looks, stop };
}

describe('an app that stays open checks for a new version', () => {
  it('every hour, whether or not a check succeeds', async () => {
    const { app, clock, looks } = openApp();
    app.failing = true;
    await clock.advance(3 * checkIntervalMs);
    expect(looks).toEqual([checkIntervalMs, 2 * checkIntervalMs, 3 * checkIntervalMs]);
  });

  it('when it becomes visible or the server is reachable again, minutes apart', async () => {
    const { app, clock, looks } = openApp();
    app.look();
    expect(looks).toEqual([]);
    await clock.advance(minCheckIntervalMs);
    app.look();
    app.comeBack();
    await clock.advance(minCheckIntervalMs);
    app.comeBack();
    expect(looks).toEqual([minCheckIntervalMs, 2 * minCheckIntervalMs]);
    await clock.advance(checkIntervalMs);
    expect(looks).toHaveLength(3);
  });

  it('not during a shift, but soon after', async () => {
    const { app, clock, looks } = openApp();
    app.shift = true;
    await clock.advance(5 * checkIntervalMs);
    app.look();
    expect(looks).toEqual([]);
    app.shift = false;
    app.look();
    expect(looks).toEqual([5 * checkIntervalMs]);
  });

  it('every minute and at each return, as long as the first worker could not be installed', async () => {
    const { app, clock, looks } = openApp();
    app.installed = false;
    app.comeBack();
    await clock.advance(installRetryMs);
    app.look();
    app.installed = true;
    await clock.advance(installRetryMs);
    app.comeBack();
    expect(looks).toEqual([0, installRetryMs, installRetryMs]);
  });

  it('no longer once it is stopped', async () => {
    const { app, clock, looks, stop } = openApp();
    stop();
    await clock.advance(checkIntervalMs);
    app.look();
    expect(looks).toEqual([]);
  });
});

describe('the worker’s script on localhost', () => {
  it.each([
    [200, 'text/javascript; charset=utf-8', 'there'],
    [200, 'text/html', 'gone'],
    [404, 'text/javascript', 'gone'],
    [410, 'text/plain', 'gone'],
    [503, 'text/html', 'unknown'],
    [500, 'text/javascript', 'unknown'],
    [429, 'application/json', 'unknown'],
  ] as const)('with status %i and type %s is %s', (status, type, look) => {
    expect(judgeScript(new Response('', { status, headers: { 'content-type': type } }))).toBe(look);
  });
});

/** An update offered to this tab while another tab may be scanning. */
function tabBeside({ scanning = false } = {}) {
  const clock = handClock();
  const other = { scanning };
  const done: string[] = [];
  const updates = createUpdates({ clock, isScanning: async () => other.scanning });
  const settle = () => clock.advance(0);
  updates.offer(() => done.push('taken'));
  return { updates, other, done, clock, settle, isOffered: () => updates.offered() !== null };
}

describe('an update', () => {
  it('is offered if this device scans in no tab, and waits through a shift in this one', async () => {
    const { updates, isOffered, done, settle } = tabBeside();
    await settle();
    expect(isOffered()).toBe(true);
    const end = updates.beginShift();
    expect(isOffered()).toBe(false);
    end();
    updates.offered()?.();
    await settle();
    expect(done).toEqual(['taken']);
  });

  it('waits while another tab scans, and is offered soon after', async () => {
    const { isOffered, other, clock } = tabBeside({ scanning: true });
    expect(isOffered()).toBe(false);
    await clock.advance(10 * recheckAfterMs);
    expect(isOffered()).toBe(false);
    other.scanning = false;
    await clock.advance(recheckAfterMs);
    expect(isOffered()).toBe(true);
  });

  it('is not installed if another tab began to scan after the offer, and waits again', async () => {
    const { updates, isOffered, other, done, settle } = tabBeside();
    await settle();
    other.scanning = true;
    updates.offered()?.();
    await settle();
    expect([done, isOffered()]).toEqual([[], false]);
  });

  it('detects a shift by its tab’s lock', async () => {
    const held = Promise.withResolvers<void>();
    const holding = navigator.locks.request('shift-elsewhere', () => held.promise);
    await expect.poll(() => isLockHeld('shift-elsewhere', navigator.locks)).toBe(true);
    held.resolve();
    await holding;
    expect(await isLockHeld('shift-elsewhere', navigator.locks)).toBe(false);
  });
});
