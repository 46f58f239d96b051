import type { PersonChange } from '#auth/auth-engine.ts';
import type { EndReason } from '#auth/session-store.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import { removeStored } from './stored-things.ts';

/** The last user who signed in here and has not signed out, and since when their session is over, if it is. */
const personKey = 'gatehouse.person';
/** Users who signed out and whose rows have not been deleted from the device's store yet. */
const toDeleteKey = 'gatehouse.to-forget';

/** A user by credential id, and when they left; ms, null while they are signed in. */
interface DepartedPerson {
  readonly person: number;
  readonly leftAt: number | null;
  /** They have not signed out: their waiting requests are kept for them, hidden from everybody else. */
  readonly comesBack?: boolean;
}

export interface PersonalDeps {
  readonly stored: StoredValues;
  readonly tabStored: StoredValues;
  readonly now: () => number;
  /** Returns why the session that another tab ended is over. */
  readonly ended: () => EndReason;
  /** Clears this page's memory: replies, notices, preloaded data. */
  readonly dropMemory: () => void;
  /** Deletes the user's tickets from the device. */
  readonly deleteTickets: (person: number) => Promise<void>;
  /** Deletes the user's requests that the server has not completed. */
  readonly deleteRequests: (person: number) => Promise<void>;
  /** Deletes event drafts that the server has completely. */
  readonly forgetDrafts: (person: number) => Promise<void>;
  /** Deletes the attendee lists of the user's events. */
  readonly deleteLists: (person: number) => Promise<void>;
  /** Deletes the user's unanswered orders, and releases places reserved before then (ms). */
  readonly forgetPurchases: (person: number, until: number) => Promise<void>;
}

/** Keeps a user's personal data from the next one. Scans, enrolments and all other door data belong to the device. */
export interface Personal {
  /** Opens the page with this user, or signed out, and completes what an earlier page could not finish. */
  open(person: number | null): void;
  change(change: PersonChange): void;
  /**
   * Returns whose tickets may be shown while nobody is signed in: the last user's, unless they signed out. Null if
   * none may be shown.
   */
  absent(): number | null;
  /** Deletes the tickets of the last, signed-out user on request. */
  forgetAbsent(): void;
}

export function createPersonal(deps: PersonalDeps): Personal {
  const { stored, tabStored } = deps;
  const { toForget, keepToForget, lastPerson } = departedStore(stored);
  const { forget, forgetRows } = createDeletion(deps);

  /** `replaced`: the user signed in on this page until now, if any. */
  function arrive(person: number, replaced: number | null): void {
    const last = lastPerson();
    if (last !== null && last.person !== person) {
      // Data on the device was theirs until now: their reservations are released, as after a sign-out.
      const leftAt = last.person === replaced ? (last.leftAt ?? deps.now()) : last.leftAt;
      forget({ ...last, leftAt, comesBack: true });
    }
    // Data not yet deleted after an earlier sign-out is theirs again, together with new data.
    keepToForget(toForget().filter((one) => one.person !== person));
    stored.set(personKey, textOf({ person, leftAt: null }));
  }
  function forgetLast(): void {
    const last = lastPerson();
    if (last !== null) forget({ ...last, leftAt: last.leftAt ?? deps.now() });
  }
  function leave(person: number, why: EndReason, here: boolean): void {
    deps.dropMemory();
    removeStored('tab', tabStored, why === 'expired' ? ['leaving'] : ['leaving', 'farewell']);
    // A tab that learns of it late, or whose user was replaced in another tab, must not touch what somebody else has
    // stored meanwhile.
    if (!here || (lastPerson()?.person ?? person) !== person) return;
    const leaver = { person, leftAt: deps.now() };
    if (why !== 'expired') {
      forget(leaver);
      return;
    }
    removeStored('local', stored, ['leaving']);
    stored.set(personKey, textOf(leaver));
  }

  return {
    open(person) {
      for (const leaver of toForget()) if (leaver.person !== person) void forgetRows(leaver);
      if (person !== null) {
        arrive(person, null);
        return;
      }
      removeStored('tab', tabStored, ['leaving']);
      // The page was closed after a sign-out, before anything was deleted.
      if (deps.ended() !== 'expired') forgetLast();
    },
    absent: () => (deps.ended() === 'expired' ? (lastPerson()?.person ?? null) : null),
    forgetAbsent: forgetLast,
    change({ before, now, why }) {
      if (before !== null) {
        const here = why !== null && why !== 'elsewhere';
        leave(before, here ? why : deps.ended(), here);
      }
      if (before !== null && now !== null) removeStored('tab', tabStored, ['farewell']);
      if (now !== null) arrive(now, before);
    },
  };
}

/** Deletes a leaving user's data from the device; the next page retries what cannot be deleted now. */
function createDeletion(deps: PersonalDeps) {
  const { stored } = deps;
  const { toForget, keepToForget } = departedStore(stored);

  async function forgetRows(leaver: DepartedPerson): Promise<void> {
    const { person, leftAt, comesBack = false } = leaver;
    const parts = [
      () => deps.deleteTickets(person),
      () => deps.forgetPurchases(person, leftAt ?? 0),
      ...(comesBack ? [] : [() => deps.deleteRequests(person)]),
      () => deps.forgetDrafts(person),
      () => deps.deleteLists(person),
    ];
    const isThis = (one: DepartedPerson): boolean => textOf(one) === textOf(leaver);
    let isDone = true;
    for (const part of parts) {
      // They have signed in again, here or in another tab, so existing data may be new.
      if (!toForget().some(isThis)) return;
      // The store does not open: the next page retries.
      await part().catch(() => (isDone = false));
    }
    if (isDone) keepToForget(toForget().filter((one) => !isThis(one)));
  }
  /** Deletes everything of a leaving user that all tabs share. */
  function forget(leaver: DepartedPerson): void {
    removeStored('local', stored, ['leaving', 'farewell']);
    // Recorded first, so that the next page continues if this one is closed.
    keepToForget([...toForget().filter((one) => one.person !== leaver.person), leaver]);
    void forgetRows(leaver);
  }
  return { forget, forgetRows };
}

/** Shared storage of the last user and of those still to be deleted. */
function departedStore(stored: StoredValues) {
  return {
    lastPerson: (): DepartedPerson | null => readDeparted(stored.get(personKey))[0] ?? null,
    toForget: () => readDeparted(stored.get(toDeleteKey)),
    keepToForget(leavers: readonly DepartedPerson[]) {
      if (leavers.length === 0) stored.remove(toDeleteKey);
      else stored.set(toDeleteKey, leavers.map(textOf).join(','));
    },
  };
}

const textOf = ({ person, leftAt, comesBack = false }: DepartedPerson): string =>
  `${person}${leftAt === null ? '' : `@${leftAt}`}${comesBack ? 'w' : ''}`;

function readDeparted(text: string | null): readonly DepartedPerson[] {
  return (text ?? '').split(',').flatMap((one) => {
    const [, person, leftAt, waits] = /^(\d{1,15})(?:@(\d{1,15}))?(w)?$/.exec(one) ?? [];
    if (person === undefined) return [];
    return [
      {
        person: Number(person),
        leftAt: leftAt === undefined ? null : Number(leftAt),
        comesBack: waits !== undefined,
      },
    ];
  });
}
