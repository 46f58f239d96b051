import { useState } from 'react';
import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { sendEmailCode } from '#contract/accounts/email-guests.ts';
import { sendCode } from '#contract/accounts/one-time-codes.ts';
import type { Failure, Result } from '#domain/failures/failure.ts';
import { isEmail } from '#domain/people/sign-in.ts';
import type { SignedInUser } from '#domain/people/user.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import { enterByNumber } from './guest-by-number.ts';
import { defaultCountry, formatPhone, isPhone } from './phone.ts';

/** What is typed to say who one is, kept for the tab: a reload loses neither it nor the request that a code is for. */
interface ContactDraft {
  readonly contact: string;
  readonly countryCode: string;
  /** Of the code that was sent last; '' for none. */
  readonly codeRequestId: string;
  /** Where that code went, as it is read out. */
  readonly sentTo: string;
}

const key = 'gatehouse.contact';
const empty: ContactDraft = { contact: '', countryCode: defaultCountry, codeRequestId: '', sentTo: '' };

function readContact(stored: Pick<StoredValues, 'get'>): ContactDraft {
  try {
    const kept: unknown = JSON.parse(stored.get(key) ?? '{}');
    const texts = Object.entries(typeof kept === 'object' && kept !== null ? kept : {});
    return { ...empty, ...Object.fromEntries(texts.filter(([, value]) => typeof value === 'string')) };
  } catch {
    return empty;
  }
}

/** Whether an account that is signed in to otherwise has this number or address. */
export const hasOtherWay = (failure: Failure | null): boolean =>
  failure?.kind === 'refused' && ['phone_has_account', 'email_has_account'].includes(failure.code);

/**
 * Signing in by a one-time code to an email address or a phone number, whichever is typed. Whoever has no account gets
 * a guest's.
 */
export function useContactCode(onDone: (user: SignedInUser) => void) {
  const { auth, call, tabStored } = useEngines();
  const [draft, setDraft] = useState(() => readContact(tabStored));
  const change = (next: Partial<ContactDraft>) => {
    const changed = { ...draft, ...next };
    setDraft(changed);
    tabStored.set(key, JSON.stringify(changed));
  };
  const [wasSent, setWasSent] = useState(false);
  const contact = draft.contact.trim();
  const byEmail = isEmail(contact);
  const { countryCode, codeRequestId } = draft;
  const given = { skipAuth: true, withFingerprint: true };
  const send = useAction({
    run: () =>
      byEmail
        ? call(sendEmailCode, { body: { email: contact } }, given)
        : call(sendCode, { body: { phoneNumber: contact, countryCode, purpose: 'guest' } }, given),
    done(sent) {
      setWasSent(true);
      change({
        codeRequestId: sent.codeRequestId,
        sentTo: byEmail ? contact : formatPhone(contact, countryCode),
      });
    },
  });
  const enter = useAction<SignedInUser, string>({
    async run(code): Promise<Result<SignedInUser>> {
      if (byEmail) return auth.signIn({ by: 'email', email: contact, code, codeRequestId });
      return enterByNumber(
        { call, auth },
        { phoneNumber: contact, countryCode, smsOtp: code, codeRequestId },
      );
    },
    changesPerson: true,
    done(user) {
      tabStored.remove(key);
      onDone(user);
    },
  });
  return {
    draft,
    change,
    /** Whether a code can be sent to what is typed. */
    isContact: byEmail || isPhone(contact, countryCode),
    send,
    enter,
    /** Whether a code was asked for since the page opened. */
    wasSent,
  };
}
