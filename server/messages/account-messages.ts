import type { codePurposes } from '#contract/one-time-codes.ts';
import type { Message } from './message.ts';

type Purpose = (typeof codePurposes)[number];

const purposeWords: Readonly<Record<Purpose, string>> = {
  signup: 'to sign up',
  guest: 'to sign in',
  reset: 'to set a new password',
  phone: 'to confirm this number',
};

/** The last line binds the code to our site, so that phones fill it in there and nowhere else. */
export function codeMessage(to: string, purpose: Purpose, code: string, origin: string): Message {
  const host = URL.parse(origin)?.hostname ?? 'localhost';
  const text = `${code} is your Gatehouse code ${purposeWords[purpose]}. It is good for 5 minutes. Tell it to nobody.\n\n@${host} #${code}`;
  return { channel: 'sms', to, subject: '', text };
}

/** The token stands behind #: browsers send that part to no server. */
export function resetMessage(to: string, token: string, origin: string): Message {
  return {
    channel: 'email',
    to,
    subject: 'Set a new password for Gatehouse',
    text: [
      'Somebody asked for a new password for the Gatehouse account with this email address.',
      '',
      'Set it here, within 30 minutes:',
      `${origin}/forgot-password#token=${token}`,
      '',
      'If it was not you, do nothing: your password stays as it is.',
    ].join('\n'),
  };
}

const changeWords = {
  password: 'The password of your Gatehouse account was changed.',
  email: 'The email address of your Gatehouse account was changed, away from this one.',
  firstProof: [
    'The password of your Gatehouse account was changed, and this email address is confirmed now.',
    'Somebody else could have signed up with it before. To keep them out, the phone number, Google account, scanning devices and open ticket transfers of the account were removed. Add yours again in your profile.',
  ].join('\n'),
  google: 'A Google account was joined to your Gatehouse account.',
} as const;

export function changeMessage(to: string, what: keyof typeof changeWords, origin: string): Message {
  return {
    channel: 'email',
    to,
    subject: 'Your Gatehouse account was changed',
    text: `${changeWords[what]}\n\nIf it was not you, set a new password at once: ${origin}/forgot-password`,
  };
}
