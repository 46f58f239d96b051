const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const hostLabel = /^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
const longest = { email: 320, localPart: 64 } as const;

/**
 * Whether a text is an email address as mail servers take them (RFC 5321, without quotes and address literals): dots
 * stand between other characters, and the host has at least two labels of letters, digits and hyphens. Anything looser
 * lets one mailbox sign up under several spellings.
 */
export function isEmail(text: string): boolean {
  if (text.length > longest.email) return false;
  const [local = '', host = '', ...more] = text.split('@');
  const labels = host.split('.');
  return (
    more.length === 0 &&
    local.length <= longest.localPart &&
    localPart.test(local) &&
    labels.length >= 2 &&
    labels.every((label) => hostLabel.test(label))
  );
}

/** What one sign-in field means: an email where it has that form, else a username; undefined where it is empty. */
export function identifierOf(
  text: string,
): { readonly email: string } | { readonly username: string } | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  return isEmail(trimmed) ? { email: trimmed } : { username: trimmed };
}

/** A name or other text is valid when something is left after trimming. */
export function isFilled(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}

export type PasswordProblem = 'too_short' | 'too_long' | 'same_as_identifier';

/** Characters, as people count them. */
export const passwordLength = { least: 8, most: 128 } as const;

/** What is wrong with a new password: length, and nothing about its composition. */
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

/** A hint while a password is chosen, by length first: length is what guessing costs. It refuses nothing. */
export function passwordStrength(password: string): PasswordStrength {
  const length = [...password].length;
  const different = new Set(password.toLowerCase()).size;
  if (length < passwordLength.least || different < 5) return 'weak';
  if (length < 11) return 'fair';
  return length < 15 || different < 8 ? 'good' : 'strong';
}
