import type { Catalogue } from '#messages/catalogue.ts';
import { isCommonPassword } from '#domain/people/common-passwords.ts';
import { readCode } from '#domain/people/one-time-code.ts';
import { isEmail, isFilled, passwordLength, passwordProblem } from '#domain/people/sign-in.ts';

type Texts = Catalogue['account']['checks'];

/** Validates fields about a person; returns the error, or undefined if valid. */
export const personChecks = (texts: Texts) => ({
  filled: (text: string, otherwise: string) => (isFilled(text) ? undefined : otherwise),
  username: (text: string) => (/^[\w.-]{3,60}$/.test(text.trim()) ? undefined : texts.username),
  email: (text: string) => (isEmail(text.trim()) ? undefined : texts.email),
  optionalEmail: (text: string) =>
    text.trim() === '' || isEmail(text.trim()) ? undefined : texts.optionalEmail,
  /** A code together with the request this page made for it. */
  code: ({ smsOtp, codeRequestId }: { readonly smsOtp: string; readonly codeRequestId: string }) => {
    if (readCode(smsOtp) === undefined) return texts.codeDigits;
    return codeRequestId === '' ? texts.codeOfOtherPage : undefined;
  },
  /** A new password; `identifiers` are texts that it must not equal. */
  newPassword: (password: string, identifiers: readonly string[]) =>
    newPasswordError(texts, password, identifiers),
});

function newPasswordError(
  texts: Texts,
  password: string,
  identifiers: readonly string[],
): string | undefined {
  if (password === '') return texts.newPassword;
  const named = identifiers.filter((one) => one.trim() !== '');
  switch (passwordProblem(password, named)) {
    case 'too_short':
      return texts.tooShort(passwordLength.least);
    case 'too_long':
      return texts.tooLong(passwordLength.most);
    case 'same_as_identifier':
      return texts.sameAsName;
    case undefined:
      return isCommonPassword(password) ? texts.tooCommon : undefined;
  }
}
