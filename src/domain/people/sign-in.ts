const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const hostLabel = /^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
const maxLengths = { email: 320, localPart: 64 } as const;

/**
 * Returns whether a text is an email address that mail servers accept (RFC 5321, without quotes and address
 * literals): dots only between other characters, and a host of at least two labels of letters, digits and hyphens.
 * Anything looser would let one mailbox sign up under several spellings.
 */
export function isEmail(text: string): boolean {
  if (text.length > maxLengths.email) return false;
  const [local = '', host = '', ...more] = text.split('@');
  const labels = host.split('.');
  return (
    more.length === 0 &&
    local.length <= maxLengths.localPart &&
    localPart.test(local) &&
    labels.length >= 2 &&
    labels.every((label) => hostLabel.test(label))
  );
}

/** Interprets a sign-in field: an email if it has that form, otherwise a username; undefined if empty. */
export function identifierOf(
  text: string,
): { readonly email: string } | { readonly username: string } | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  return isEmail(trimmed) ? { email: trimmed } : { username: trimmed };
}

/** Returns whether a text is non-empty after trimming. */
export function isFilled(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}

export type PasswordProblem = 'too_short' | 'too_long' | 'same_as_identifier';

/** In characters as people count them. */
export const passwordLength = { least: 8, most: 128 } as const;

/** Returns what is wrong with a new password: only its length, not its composition. */
export function passwordProblem(
  password: string,
  identifiers: readonly string[],
): PasswordProblem | undefined {
  const characters = [...password].length;
  if (characters < passwordLength.least) return 'too_short';
  if (characters > passwordLength.most) return 'too_long';
  const plain = password.trim().toLowerCase();
  return identifiers.some((identifier) => identifier.trim().toLowerCase() === plain)
    ? 'same_as_identifier'
    : undefined;
}

export type PasswordStrength = 'weak' | 'fair' | 'good' | 'strong';

/** Rates a password while it is chosen, mainly by length, which determines the cost of guessing. Refuses nothing. */
export function passwordStrength(password: string): PasswordStrength {
  const length = [...password].length;
  const different = new Set(password.toLowerCase()).size;
  if (length < passwordLength.least || different < 5) return 'weak';
  if (length < 11) return 'fair';
  return length < 15 || different < 8 ? 'good' : 'strong';
}
