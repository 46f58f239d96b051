import { isCommonPassword } from '#domain/people/common-passwords.ts';
import { passwordLength, passwordProblem } from '#domain/people/sign-in.ts';

/** What to say of a new password that will not do; undefined where it will. */
export function newPasswordError(password: string, identifiers: readonly string[]): string | undefined {
  if (password === '') return 'Choose a password.';
  switch (
    passwordProblem(
      password,
      identifiers.filter((one) => one.trim() !== ''),
    )
  ) {
    case 'too_short':
      return `Use at least ${passwordLength.least} characters. A few words in a row are easy to remember.`;
    case 'too_long':
      return `Use at most ${passwordLength.most} characters.`;
    case 'same_as_identifier':
      return 'Choose a password that is not your name or address.';
    case undefined:
      return isCommonPassword(password)
        ? 'This is one of the passwords that everybody tries first. Choose another.'
        : undefined;
  }
}
