import { normaliseRole, type Role } from './role.ts';

/** The signed-in user, built from a server's response (specification, section 3). */
export interface SignedInUser {
  /** 0 if the server sent none. */
  readonly credentialId: number;
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly phoneNumber: string;
  readonly countryCode: string;
}

/** Parses a user in any spelling that servers use; the first non-empty value wins. */
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

/** Returns whether a value is a plain object: not an array, not null. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the fields of an object; an empty object for anything else. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

/** Returns the first of these fields that contains a non-empty text, trimmed. */
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

/** Returns the first of these fields that is a whole number of at least 1, also as text; 0 if none is. */
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
