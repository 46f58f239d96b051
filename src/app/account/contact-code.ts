import { useRef, useState } from 'react';
import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { sendEmailCode } from '#contract/accounts/email-guests.ts';
import { sendCode } from '#contract/accounts/one-time-codes.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { isRefusedWith, type Failure, type Result } from '#domain/failures/failure.ts';
import { isEmail } from '#domain/people/sign-in.ts';
import type { SignedInUser } from '#domain/people/user.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import { signInByNumber } from './guest-by-number.ts';
import { defaultCountry, formatPhone, isPhone } from './phone.ts';

/** The typed contact and code, stored for the tab so that a reload loses neither them nor the code's request. */
interface ContactDraft {
  readonly contact: string;
  readonly countryCode: string;
  /** Request id of the last code; '' for none. */
  readonly codeRequestId: string;
  /** Where that code was sent, formatted for display. */
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

const noIdentity = { ok: true, value: null } as const;

/** Returns whether an account with another sign-in method has this number or address. */
export const hasOtherWay = (failure: Failure | null): boolean =>
  isRefusedWith(failure, 'phone_has_account', 'email_has_account');

/** State of the typed contact and its results; `newest` for late replies. */
function useContactDraft() {
  const { tabStored } = useEngines();
  const [draft, setDraft] = useState(() => readContact(tabStored));
  const newest = useRef(draft);
  const change = (next: Partial<ContactDraft>) => {
    newest.current = { ...newest.current, ...next };
    setDraft(newest.current);
    tabStored.set(key, JSON.stringify(newest.current));
  };
  const contact = draft.contact.trim();
  const { countryCode } = draft;
  // Ignore a reply about a contact that has changed meanwhile.
  const isStill = () =>
    newest.current.contact === draft.contact && newest.current.countryCode === countryCode;
  return { draft, newest, change, contact, countryCode, byEmail: isEmail(contact), isStill };
}

type Typed = ReturnType<typeof useContactDraft>;

function useSendCode({ contact, countryCode, byEmail, change, isStill }: Typed, onSent: () => void) {
  const { call } = useEngines();
  const given = { skipAuth: true, withFingerprint: true };
  return useAction<ReplyOf<typeof sendCode> | null>({
    async run() {
      const sent = byEmail
        ? await call(sendEmailCode, { body: { email: contact } }, given)
        : await call(sendCode, { body: { phoneNumber: contact, countryCode, purpose: 'guest' } }, given);
      return isStill() ? sent : noIdentity;
    },
    done(sent) {
      if (sent === null) return;
      onSent();
      change({
        codeRequestId: sent.codeRequestId,
        sentTo: byEmail ? contact : formatPhone(contact, countryCode),
      });
    },
  });
}

function useEnterCode(
  { newest, contact, countryCode, byEmail, isStill }: Typed,
  onDone: (user: SignedInUser) => void,
) {
  const { auth, call, tabStored } = useEngines();
  const attempt = (code: string): Promise<Result<SignedInUser>> => {
    const { codeRequestId } = newest.current;
    if (byEmail) return auth.signIn({ by: 'email', email: contact, code, codeRequestId });
    return signInByNumber({ call, auth }, { phoneNumber: contact, countryCode, smsOtp: code, codeRequestId });
  };
  const newestCode = useRef('');
  const enter = useAction<SignedInUser | null>({
    async run() {
      for (;;) {
        const code = newestCode.current;
        const answer = await attempt(code);
        if (answer.ok) return answer;
        if (!isStill()) return noIdentity;
        // Otherwise it was corrected while the wrong one was being checked.
        if (code === newestCode.current) return answer;
      }
    },
    changesPerson: true,
    done(user) {
      if (user === null) return;
      tabStored.remove(key);
      onDone(user);
    },
  });
  return {
    ...enter,
    run(code: string) {
      newestCode.current = code;
      enter.run();
    },
  };
}

/**
 * Signs in with a one-time code sent to a typed email address or phone number. Without an account, a guest account is
 * created.
 */
export function useContactCode(onDone: (user: SignedInUser) => void) {
  const typed = useContactDraft();
  const [wasSent, setWasSent] = useState(false);
  const { draft, change, contact, countryCode, byEmail } = typed;
  return {
    draft,
    change,
    /** Whether a code can be sent to the typed contact. */
    isContact: byEmail || isPhone(contact, countryCode),
    send: useSendCode(typed, () => setWasSent(true)),
    enter: useEnterCode(typed, onDone),
    /** Whether a code was requested since the page opened. */
    wasSent,
  };
}
