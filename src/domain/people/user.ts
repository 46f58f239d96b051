import { normaliseRole, type Role } from './role.ts';

/** The signed-in person, as built from a server's reply (specification, section 3). */
export interface SignedInUser {
  /** 0 where the server gave none. */
  readonly credentialId: number;
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly phoneNumber: string;
  readonly countryCode: string;
}

/** Reads a user in any of the spellings that servers use; the first that has a value counts. */
export function readUser(value: unknown): SignedInUser {
  const fields = fieldsOf(value);
  return {
    credentialId: readId(fields, ['credentialId', 'credential_id', 'id', 'userId', 'user_id', 'sub']),
    username: firstText(fields, ['username', 'user_name', 'userName']) ?? 'unknown',
    email: firstText(fields, ['email']) ?? 'unknown',
    firstName: firstText(fields, ['firstName', 'first_name', 'given_name']) ?? '',
    lastName: firstText(fields, ['lastName', 'last_name', 'family_name']) ?? '',
    role: normaliseRole(firstText(fields, ['role', 'user_role']) ?? firstRole(fields['roles'])),
    phoneNumber: firstText(fields, ['phoneNumber', 'phone_number', 'phone']) ?? '',
    countryCode: firstText(fields, ['countryCode', 'country_code', 'country']) ?? '',
  };
}

/** Whether a value is an object with fields: no list, no null. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The own fields of an object; none for anything else. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

/** The first of these fields that holds a text with something in it, trimmed. */
export function firstText(
  fields: Readonly<Record<string, unknown>>,
  names: readonly string[],
): string | undefined {
  for (const name of names) {
    const value = fields[name];
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return undefined;
}

/** The first of these fields that is a whole number from 1, also as a text; 0 where none is. */
function readId(fields: Readonly<Record<string, unknown>>, names: readonly string[]): number {
  for (const name of names) {
    const value = fields[name];
    const id = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
    if (typeof id === 'number' && Number.isSafeInteger(id) && id > 0) return id;
  }
  return 0;
}

function firstRole(list: unknown): unknown {
  return Array.isArray(list) ? list[0] : undefined;
}
