import { readCode } from '#domain/people/one-time-code.ts';
import { isEmail, isFilled } from '#domain/people/sign-in.ts';

/** What to say of a field that people fill in about themselves; undefined where it will do. */
export const personChecks = {
  name: (text: string, what: string) => (isFilled(text) ? undefined : `Enter your ${what}.`),
  username: (text: string) =>
    /^[\w.-]{3,60}$/.test(text.trim()) ? undefined : '3 to 60 letters, numbers, dots or hyphens.',
  email: (text: string) =>
    isEmail(text.trim()) ? undefined : 'Enter an email address, such as amie@example.org.',
  optionalEmail: (text: string) =>
    text.trim() === '' || isEmail(text.trim())
      ? undefined
      : 'This isn’t an email address. Leave it empty, or enter one such as amie@example.org.',
  /** A code, together with the request that this page made for it. */
  code: ({ smsOtp, codeRequestId }: { readonly smsOtp: string; readonly codeRequestId: string }) => {
    if (readCode(smsOtp) === undefined) return 'Enter the six digits of the text message.';
    return codeRequestId === ''
      ? 'Ask for a new code here. Codes work only where they were asked for.'
      : undefined;
  },
};
