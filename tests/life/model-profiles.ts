import type { WireReply } from '../fakes/network.ts';
import { nameOf, ours, refusal } from './model-people.ts';

const fields = ['firstName', 'lastName'] as const;
export type ProfileField = (typeof fields)[number];

/** A person's names, with all earlier values. */
interface Profile {
  readonly was: Readonly<Record<ProfileField, string[]>>;
  version: number;
}

export interface ModelProfiles {
  /** The account as it appears in every reply. */
  user(person: number): Readonly<Record<string, unknown>>;
  read(person: number): WireReply;
  update(person: number, version: string | null, body: Readonly<Record<string, unknown>>): WireReply;
  wasEver(person: number, field: ProfileField, value: string): boolean;
}

/**
 * People's names: a change based on an outdated version is refused. `undone` is called if a save restored an older
 * name.
 */
export function createModelProfiles(undone: (what: string) => void): ModelProfiles {
  const profiles = new Map<number, Profile>();
  const of = (person: number): Profile => {
    const known = profiles.get(person);
    if (known !== undefined) return known;
    const made: Profile = { was: { firstName: [nameOf(person)], lastName: ['Ceesay'] }, version: 1 };
    profiles.set(person, made);
    return made;
  };
  const now = (person: number) => {
    const { was } = of(person);
    return { firstName: was.firstName.at(-1) ?? '', lastName: was.lastName.at(-1) ?? '' };
  };
  const user = (person: number) => ({
    credentialId: person,
    username: nameOf(person),
    email: `${nameOf(person)}@example.org`,
    ...now(person),
    role: 'NORMAL_USER',
    phoneNumber: '',
    countryCode: 'GM',
  });
  return {
    user,
    wasEver: (person, field, value) => of(person).was[field].includes(value),
    read: (person) =>
      ours(200, {
        user: user(person),
        createdAt: '2026-11-01T00:00:00Z',
        hasPassword: true,
        googleLinked: false,
        guest: false,
        emailVerified: true,
        phoneVerified: false,
        application: null,
        version: String(of(person).version),
      }),
    update(person, version, body) {
      const profile = of(person);
      if (version !== null && version !== String(profile.version)) return refusal(409, 'changed_elsewhere');
      for (const field of fields) {
        const value = body[field];
        const was = profile.was[field];
        if (typeof value !== 'string' || value === was.at(-1)) continue;
        if (was.includes(value)) undone(`${field} is ${value} again`);
        was.push(value);
        profile.version += 1;
      }
      return ours(200, { user: user(person) });
    },
  };
}
