import { CountryField } from '#app/account/country-field.tsx';
import { useEffect, useRef, useState } from 'react';
import { useResendWait } from '#app/account/resend-wait.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { fieldErrors } from '#app/data/field-errors.ts';
import { useAction } from '#app/data/use-action.ts';
import { formatPhone, formatWhileTyping, isPhone } from '#app/account/phone.ts';
import type { Form } from '#app/data/use-form.ts';
import { useFailureText } from '#app/format/use-failure-text.ts';
import { sendCode } from '#contract/accounts/one-time-codes.ts';
import { Button } from '#ui/button.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { CodeField } from './code-field.tsx';

type PhoneFields = 'countryCode' | 'phoneNumber' | 'smsOtp' | 'codeRequestId';
type Purpose = 'signup' | 'guest' | 'reset' | 'phone';

interface PhoneCodeProps {
  readonly form: Pick<Form<PhoneFields>, 'values' | 'field' | 'set'>;
  readonly purpose: Purpose;
  /** Says what the number is used for, if it is optional. */
  readonly hint?: string;
  /** A press made room for these fields: the focus goes to the first that is typed in. */
  readonly wasAsked?: boolean;
}

/** Requests a code by text message and reports the result. */
function useCode(purpose: Purpose, country: string, number: string, onSent: (codeRequestId: string) => void) {
  const { call } = useEngines();
  const { phoneCode: texts, checks } = useMessages('account');
  const failureWords = useFailureText();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [invalid, setInvalid] = useState(false);
  const { rests, rest } = useResendWait();
  const body = { phoneNumber: number, countryCode: country, purpose };
  const asking = useAction({
    run: () => call(sendCode, { body }, { withFingerprint: true }),
    words: (failure) => fieldErrors(failure)['phoneNumber'] ?? failureWords(failure),
    done({ codeRequestId }) {
      onSent(codeRequestId);
      setSentTo(formatPhone(number, country));
      rest();
    },
  });
  /** @returns whether the code is requested; false for an invalid number */
  const send = () => {
    const isNone = !isPhone(number, country);
    setInvalid(isNone);
    asking.clear();
    if (!isNone) asking.run();
    return !isNone;
  };
  const notThere = number.trim() === '' ? checks.phone : texts.notThere;
  const problem = invalid ? notThere : asking.error;
  const { busy } = asking;
  return { sentTo, problem, busy, rests, send };
}

/** Where the next thing is typed has the focus: the number that a press asked for or can't use, the code that was sent. */
function useNextField(wasAsked: boolean, codeRequestId: string) {
  const numberField = useRef<HTMLInputElement>(null);
  const sender = useRef<HTMLButtonElement>(null);
  const codeInput = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (wasAsked) numberField.current?.focus();
  }, [wasAsked]);
  useEffect(() => {
    const field = codeInput.current;
    if (field === null || codeRequestId === '') return;
    // The button is disabled now and browsers drop its focus. Don't move focus if the person is typing elsewhere.
    const { activeElement, body } = field.ownerDocument;
    if (activeElement === sender.current || activeElement === body) field.focus();
  }, [codeRequestId]);
  return { numberField, sender, codeInput };
}

/**
 * Fields for a phone number and the code that verifies it: sent by text message, typed, pasted or filled in by the
 * phone.
 */
export function PhoneCode({ form, purpose, hint, wasAsked = false }: PhoneCodeProps) {
  const { countryCode, phoneNumber } = form.values;
  const { phoneCode: texts, fields } = useMessages('account');
  const typedCode = useRef('');
  useEffect(() => {
    typedCode.current = form.values.smsOtp;
  });
  const code = useCode(purpose, countryCode, phoneNumber, (id) => {
    form.set('codeRequestId', id);
    // A code that had not arrived yet cannot be wrong; keep one typed in the meantime.
    form.set('smsOtp', typedCode.current);
  });
  const { numberField, sender, codeInput } = useNextField(wasAsked, form.values.codeRequestId);
  const number = form.field('phoneNumber');
  const typed = form.field('smsOtp');
  const asked = code.sentTo !== null || typed.value !== '';
  const missing = asked || typed.error === undefined ? undefined : texts.first;
  return (
    <>
      <CountryField label={fields.country} autoComplete="country" {...form.field('countryCode')} />
      <NumberField
        ref={numberField}
        label={fields.phone}
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        hint={hint}
        {...number}
        onChange={(event) => form.set('phoneNumber', formatWhileTyping(event.target.value, countryCode))}
        error={number.error ?? code.problem ?? missing}
      />
      <Button
        ref={sender}
        look="outline"
        busy={code.busy}
        disabled={code.rests}
        onClick={() => code.send() || numberField.current?.focus()}
      >
        {code.sentTo === null ? texts.send : texts.again}
      </Button>
      <div role="status">
        {code.sentTo === null ? null : (
          <Notice tone="accent">
            {texts.sent(code.sentTo)} {code.rests ? texts.wait : ''}
          </Notice>
        )}
      </div>
      {asked ? <CodeField ref={codeInput} label={fields.code} {...typed} /> : null}
    </>
  );
}
