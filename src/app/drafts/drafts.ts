import type { Failure, Result } from '#domain/failures/failure.ts';
import type { Saved, StoredDraft } from '#domain/text/stored-draft.ts';
import type { Texts } from '#domain/text/three-way.ts';
import type { Cancel, Clock } from '#platform/clock.ts';
import { createDraft, type Draft, type DraftServer } from './draft.ts';
import type { FormFacts } from './draft-state.ts';

/** Drafts on this device, by owner and id. */
export interface DraftStoreOf<F extends string> {
  read(ownerId: number, id: string): Promise<StoredDraft<F> | null>;
  change(
    ownerId: number,
    id: string,
    rule: (stored: StoredDraft<F> | null) => StoredDraft<F>,
  ): Promise<unknown>;
  remove(ownerId: number, id: string): Promise<void>;
  all(ownerId: number): Promise<readonly StoredDraft<F>[]>;
}

export interface DraftsDeps<F extends string> {
  readonly clock: Clock;
  readonly random: { fraction(): number };
  readonly store: DraftStoreOf<F>;
  readonly facts: FormFacts<F>;
  readonly server: DraftServer<F>;
  /** Credential id of the signed-in user; null if nobody is signed in. */
  readonly person: () => number | null;
  /** Called on sign-in and sign-out. */
  readonly onPerson: (listener: () => void) => Cancel;
  /** Called when the server is reachable again. */
  readonly onHope: (listener: () => void) => Cancel;
}

/** Autosaved forms of one kind: stored on this device at once, and on the server when it is reachable. */
export interface Drafts<F extends string> {
  /**
   * Opens the draft with this id: the version on this device, otherwise the server's. Fails if neither has it or the
   * server could not be asked, because an empty form would overwrite the server's data.
   */
  open(id: string): Promise<Result<Draft<F>>>;
  /**
   * Creates a draft; fails if nobody is signed in.
   *
   * @param id newly generated for it
   */
  begin(id: string, empty: Texts<F>): Result<Draft<F>>;
  /**
   * Opens the draft with this id without a request: the version on this device, rebased onto the given server state;
   * null if neither exists or nobody is signed in.
   */
  opened(id: string, saved: Saved<F> | null): Promise<Draft<F> | null>;
  /** Returns the draft with this id if it is open on this page. */
  at(id: string): Draft<F> | null;
  /** Returns everything of the signed-in user on this device. */
  stored(): Promise<readonly StoredDraft<F>[]>;
  /** Returns the signed-in user's drafts that the server lacks, newest first; for live queries. */
  unsent(): Promise<readonly StoredDraft<F>[]>;
  /** Deletes what was typed on this device; if that fails, it stays as it was. */
  discard(id: string): Promise<void>;
  /** Neither stores nor sends some drafts of this page, which it still shows, until it is decided whether they go. */
  pause(isOne: (id: string) => boolean): PausedDrafts;
  stop(): void;
}

export interface PausedDrafts {
  /** Waits until no request of them is under way; what came of them is still stored. */
  settled(): Promise<void>;
  /** Closes them for good. */
  drop(): void;
  /** Lets them go on where they stopped. */
  resume(): void;
}

/** Nobody is signed in, so that there is nobody to store drafts for. */
export const noPerson: Failure = { kind: 'unauthorized', code: 'signed_out', message: '' };

/** Creates the drafts and sends earlier unsent ones at once. */
export function createDrafts<F extends string>(deps: DraftsDeps<F>): Drafts<F> {
  const { store, person } = deps;
  const lanes = createLanes(deps);
  const quiet = [
    deps.onPerson(() => {
      lanes.leave();
      lanes.sendAll();
    }),
    deps.onHope(lanes.hope),
  ];
  lanes.sendAll();

  return {
    ...createOpening(deps, lanes),
    at: lanes.at,
    stored: lanes.stored,
    unsent: lanes.unsent,
    async discard(id) {
      const ownerId = person();
      await whilePaused(
        lanes.pause((one) => one === id),
        async () => {
          if (ownerId !== null) await store.remove(ownerId, id);
          return true;
        },
      );
    },
    pause: lanes.pause,
    stop() {
      for (const end of quiet) end();
      lanes.leave();
    },
  };
}

/** Runs what decides whether paused drafts go; unless it returns true, they go on as before. */
export async function whilePaused(paused: PausedDrafts, work: () => Promise<boolean>): Promise<void> {
  let isGone = false;
  try {
    isGone = await work();
  } finally {
    if (isGone) paused.drop();
    else paused.resume();
  }
}

/** Opens drafts: from this device, from the server, or new. */
function createOpening<F extends string>(
  { clock, store, server, person }: DraftsDeps<F>,
  lanes: ReturnType<typeof createLanes<F>>,
): Pick<Drafts<F>, 'open' | 'begin' | 'opened'> {
  return {
    async open(id) {
      const ownerId = person();
      if (ownerId === null) return { ok: false, failure: noPerson };
      const stored = await store.read(ownerId, id).catch(() => null);
      const asked = server.read(id);
      const draft = lanes.at(id) ?? (stored === null ? null : lanes.join(stored));
      if (draft !== null) {
        void asked.then((now) => now.ok && lanes.at(id) === draft && draft.hear(now.value));
        return { ok: true, value: draft };
      }
      const now = await asked;
      if (person() !== ownerId) return { ok: false, failure: noPerson };
      if (!now.ok) return now;
      const { texts: typed } = now.value;
      const changedAt = clock.wall();
      return {
        ok: true,
        value: lanes.join({ id, ownerId, typed, over: now.value, isUnsent: false, changedAt }),
      };
    },
    begin(id, typed) {
      const ownerId = person();
      if (ownerId === null) return { ok: false, failure: noPerson };
      const changedAt = clock.wall();
      return {
        ok: true,
        value: lanes.join({ id, ownerId, typed, over: null, isUnsent: false, changedAt }),
      };
    },
    async opened(id, saved) {
      const ownerId = person();
      if (ownerId === null) return null;
      const stored = await store.read(ownerId, id).catch(() => null);
      if (person() !== ownerId) return null;
      const known = lanes.at(id) ?? (stored === null ? null : lanes.join(stored));
      if (saved === null) return known;
      if (known !== null) {
        known.hear(saved);
        return known;
      }
      const changedAt = clock.wall();
      return lanes.join({ id, ownerId, typed: saved.texts, over: saved, isUnsent: false, changedAt });
    },
  };
}

/** This page's drafts by id, each opened once. */
function createLanes<F extends string>(deps: DraftsDeps<F>) {
  const { store, person } = deps;
  const open = new Map<string, Draft<F>>();
  /** Nothing of these is stored: they are paused or dropped. */
  const unstored = new WeakSet<Draft<F>>();
  const pauses = new Set<Pause<F>>();
  function join(from: StoredDraft<F>): Draft<F> {
    const known = open.get(from.id);
    if (known !== undefined) return known;
    const draft: Draft<F> = createDraft(
      {
        ...deps,
        async store(rule) {
          if (unstored.has(draft)) throw new Error('the draft is being discarded');
          return store.change(from.ownerId, from.id, rule);
        },
      },
      from,
    );
    open.set(from.id, draft);
    for (const pause of pauses) pause.join(from.id, draft);
    return draft;
  }
  async function stored(): Promise<readonly StoredDraft<F>[]> {
    const ownerId = person();
    return ownerId === null ? [] : store.all(ownerId);
  }
  async function unsent(): Promise<readonly StoredDraft<F>[]> {
    const all = await stored();
    return all.filter(({ isUnsent }) => isUnsent).toSorted((a, b) => b.changedAt - a.changedAt);
  }
  async function sendAll(): Promise<void> {
    const ownerId = person();
    for (const draft of await unsent()) if (person() === ownerId) join(draft).hope();
  }
  return {
    at: (id: string) => open.get(id) ?? null,
    join,
    stored,
    unsent,
    /** If the store does not open, that is reported elsewhere. */
    sendAll: () => void sendAll().catch(() => {}),
    hope() {
      for (const draft of open.values()) draft.hope();
    },
    pause: (isOne: (id: string) => boolean) => pauseOf({ open, unstored, pauses }, isOne),
    leave() {
      for (const draft of open.values()) draft.stop();
      open.clear();
      pauses.clear();
    },
  };
}

interface Pause<F extends string> {
  /** Pauses a draft, too, that was just opened, if it is one of them. */
  readonly join: (id: string, draft: Draft<F>) => void;
}

interface Pausing<F extends string> {
  readonly open: Map<string, Draft<F>>;
  /** Nothing of these is stored. */
  readonly unstored: WeakSet<Draft<F>>;
  readonly pauses: Set<Pause<F>>;
}

function pauseOf<F extends string>(
  { open, unstored, pauses }: Pausing<F>,
  isOne: (id: string) => boolean,
): PausedDrafts {
  const paused: [string, Draft<F>][] = [];
  // Its person may have left meanwhile.
  const stillOpen = () => paused.filter(([id, draft]) => open.get(id) === draft);
  const pause: Pause<F> = {
    join(id, draft) {
      if (!isOne(id)) return;
      paused.push([id, draft]);
      unstored.add(draft);
      draft.pause();
    },
  };
  for (const [id, draft] of open) pause.join(id, draft);
  pauses.add(pause);
  return {
    async settled() {
      for (const [, draft] of paused) unstored.delete(draft);
      await Promise.all(paused.map(([, draft]) => draft.settled()));
      for (const [, draft] of paused) unstored.add(draft);
    },
    drop() {
      pauses.delete(pause);
      for (const [id, draft] of stillOpen()) {
        draft.stop();
        open.delete(id);
      }
    },
    resume() {
      pauses.delete(pause);
      for (const [, draft] of stillOpen()) {
        unstored.delete(draft);
        draft.resume();
      }
    },
  };
}
