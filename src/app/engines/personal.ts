import type { PersonChange } from '#auth/auth-engine.ts';
import type { EndReason } from '#auth/session-store.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import { removeStored } from './stored-things.ts';

/** The last person who signed in here and has not signed out, and since when their session is over, if it is. */
const personKey = 'gatehouse.person';
/** Who signed out, and whose rows have not been taken off the device's store yet. */
const toForgetKey = 'gatehouse.to-forget';

/** A person by their credential id, and when they left; ms, null while they are signed in. */
interface Leaver {
  readonly person: number;
  readonly leftAt: number | null;
  /** They have not signed out: what they asked for and the server has not done waits for them, seen by nobody else. */
  readonly comesBack?: boolean;
}

export interface PersonalDeps {
  readonly stored: StoredValues;
  readonly tabStored: StoredValues;
  readonly now: () => number;
  /** Why the session that another tab ended is over. */
  readonly ended: () => EndReason;
  /** Drops what this page keeps in memory: replies, notices, what was read ahead. */
  readonly dropMemory: () => void;
  /** Takes the person's tickets off the device. */
  readonly forgetTickets: (person: number) => Promise<void>;
  /** Forgets what the person asked for and the server has not done. */
  readonly forgetWishes: (person: number) => Promise<void>;
  /** Takes drafts of events off the device that the server has whole. */
  readonly forgetDrafts: (person: number) => Promise<void>;
  /** Takes the attendees of the person's events off the device. */
  readonly forgetLists: (person: number) => Promise<void>;
  /** Forgets the person's unanswered orders, and gives back places that were set aside until then (ms). */
  readonly forgetPurchases: (person: number, until: number) => Promise<void>;
}

/** Keeps what is one person's from the next. Scans, enrolments and everything else of the door are the device's. */
export interface Personal {
  /** The page opens with this person, or nobody: ends what a page before could not finish. */
  open(person: number | null): void;
  change(change: PersonChange): void;
  /**
   * Whose tickets may be shown while nobody is signed in: the last person's, unless they signed out. Null where there
   * are none to show.
   */
  absent(): number | null;
  /** Takes the tickets of the person who is not signed in any more off this device: they ask for it. */
  forgetAbsent(): void;
}

export function createPersonal(deps: PersonalDeps): Personal {
  const { stored, tabStored } = deps;
  const { toForget, keepToForget, lastPerson } = leaverStore(stored);
  const { forget, forgetRows } = createForgetting(deps);

  /** `replaced`: who was signed in on this page until now, if anybody was. */
  function arrive(person: number, replaced: number | null): void {
    const last = lastPerson();
    if (last !== null && last.person !== person) {
      // What lies on the device was theirs until this moment: their places go back, as after a sign-out.
      const leftAt = last.person === replaced ? (last.leftAt ?? deps.now()) : last.leftAt;
      forget({ ...last, leftAt, comesBack: true });
    }
    // What an earlier sign-out has not taken off yet is theirs again, with whatever they do from now on.
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
    // A tab that hears of it late, or whose person was followed by another one in another tab, must not touch what
    // somebody else has stored meanwhile.
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
      // Whoever signed out closed the page before anything of theirs was forgotten.
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

/** Takes what is a leaver's off the device; what cannot be removed now is left to the next page. */
function createForgetting(deps: PersonalDeps) {
  const { stored } = deps;
  const { toForget, keepToForget } = leaverStore(stored);

  async function forgetRows(leaver: Leaver): Promise<void> {
    const { person, leftAt, comesBack = false } = leaver;
    const parts = [
      () => deps.forgetTickets(person),
      () => deps.forgetPurchases(person, leftAt ?? 0),
      ...(comesBack ? [] : [() => deps.forgetWishes(person)]),
      () => deps.forgetDrafts(person),
      () => deps.forgetLists(person),
    ];
    const isThis = (one: Leaver): boolean => textOf(one) === textOf(leaver);
    let isDone = true;
    for (const part of parts) {
      // They have signed in again, here or in another tab: what is there now may be new.
      if (!toForget().some(isThis)) return;
      // The store does not open: the next page tries again.
      await part().catch(() => (isDone = false));
    }
    if (isDone) keepToForget(toForget().filter((one) => !isThis(one)));
  }
  /** Everything of a person who left, from all that tabs share. */
  function forget(leaver: Leaver): void {
    removeStored('local', stored, ['leaving', 'farewell']);
    // Written down first: a page that is closed meanwhile leaves it to the next one.
    keepToForget([...toForget().filter((one) => one.person !== leaver.person), leaver]);
    void forgetRows(leaver);
  }
  return { forget, forgetRows };
}

/** The last person, and who is still to be forgotten, as all tabs share them. */
function leaverStore(stored: StoredValues) {
  return {
    lastPerson: (): Leaver | null => leaversIn(stored.get(personKey))[0] ?? null,
    toForget: () => leaversIn(stored.get(toForgetKey)),
    keepToForget(leavers: readonly Leaver[]) {
      if (leavers.length === 0) stored.remove(toForgetKey);
      else stored.set(toForgetKey, leavers.map(textOf).join(','));
    },
  };
}

const textOf = ({ person, leftAt, comesBack = false }: Leaver): string =>
  `${person}${leftAt === null ? '' : `@${leftAt}`}${comesBack ? 'w' : ''}`;

function leaversIn(text: string | null): readonly Leaver[] {
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
