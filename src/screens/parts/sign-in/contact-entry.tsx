import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { hasOtherWay, useContactCode } from '#app/account/contact-code.ts';
import { CountryField } from '#app/account/country-field.tsx';
import { useServer } from '#app/data/server-data.ts';
import { fieldErrors } from '#app/data/field-errors.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFailureText } from '#app/format/use-failure-text.ts';
import { readCodeState } from '#contract/accounts/one-time-codes.ts';
import type { Failure } from '#domain/failures/failure.ts';
import { oneTimeCode, readCode } from '#domain/people/one-time-code.ts';
import { isEmail } from '#domain/people/sign-in.ts';
import { looksLikePhone } from '#domain/people/phone-shape.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/field.tsx';
import { useFirstField } from '#ui/fields/use-first-field.ts';
import { CodeField } from '#screens/parts/fields/code-field.tsx';

/** State of the step: the typed values and the actions on them. */
function useContactStep() {
  const { notify } = useEngines();
  const contactCode = useContactCode(() => notify.loginSuccessful());
  const { change, isContact, send, enter } = contactCode;
  const [isMissing, setMissing] = useState(false);
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const ask = () => {
    setMissing(!isContact);
    enter.clear();
    setCode('');
    if (isContact) send.run();
    else field.current?.focus();
  };
  return {
    ...contactCode,
    isMissing,
    code,
    ask,
    field,
    errors: useContactErrors(send.failure, enter.failure),
    /** A code belongs to the contact it was sent to; a changed contact needs a new one. */
    type(next: Partial<typeof contactCode.draft>) {
      change({ ...next, codeRequestId: '', sentTo: '' });
      setMissing(false);
      send.clear();
      enter.clear();
    },
    /** Typed, pasted or filled in by the phone; submits without a press. */
    typeCode(text: string) {
      setCode(text);
      enter.clear();
      const whole = readCode(text);
      if (whole !== undefined) enter.run(whole);
    },
    submit(event: FormEvent) {
      event.preventDefault();
      if (contactCode.draft.codeRequestId === '') ask();
      else enter.run(readCode(code) ?? code);
    },
  };
}

type Step = ReturnType<typeof useContactStep>;

/**
 * Identifies a person in place by an email address or phone number and the code sent there. Works for known and new
 * guests, and tells people whose account uses another sign-in method.
 *
 * @param others other sign-in methods for the typed contact; `isNeeded` if that contact has its own account
 */
export function ContactEntry({
  others,
}: {
  readonly others: (identifier: string, isNeeded: boolean) => ReactNode;
}) {
  const { contact: texts } = useMessages('checkout');
  const step = useContactStep();
  const { draft, send, enter, errors } = step;
  return (
    <>
      <form noValidate onSubmit={step.submit} className={css({ display: 'grid', gap: 'base' })}>
        <ContactField step={step} />
        {draft.codeRequestId === '' ? (
          <Button type="submit" look="primary" size="large" busy={send.busy}>
            {texts.send}
          </Button>
        ) : (
          <CodePart key={draft.codeRequestId} step={step} />
        )}
        <AlertText text={errors.whole} />
      </form>
      {others(draft.contact.trim(), hasOtherWay(enter.failure))}
    </>
  );
}

/** Field for an email address, or a phone number with its country if the number does not include it. */
function ContactField({ step: { draft, isMissing, errors, field, type } }: { readonly step: Step }) {
  const { contact: texts } = useMessages('checkout');
  return (
    <>
      <TextField
        ref={field}
        label={texts.field}
        hint={texts.hint}
        name="contact"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={320}
        value={draft.contact}
        error={isMissing ? texts.neither : errors.contact}
        onChange={({ target }) => type({ contact: target.value })}
      />
      {looksLikePhone(draft.contact) && !draft.contact.trim().startsWith('+') ? (
        <CountryField
          label={texts.country}
          name="country"
          value={draft.countryCode}
          onChange={({ target }) => type({ countryCode: target.value })}
        />
      ) : null}
    </>
  );
}

/** A mail server says within seconds that it takes nothing for an address; ms. */
const everyMs = 5_000;

/** Whether the address of the code was refused; asked until it was, or the code is no longer valid. */
function useRefused({ codeRequestId, sentTo }: Step['draft']): boolean {
  const { clock } = useEngines();
  const [until] = useState(() => clock.monotonic() + oneTimeCode.lifeMs);
  const state = useServer(
    readCodeState,
    { body: { codeRequestId } },
    {
      everyMs: (data) => (data?.undeliverable === true || clock.monotonic() >= until ? null : everyMs),
      off: !isEmail(sentTo),
    },
  );
  return state.data?.undeliverable === true;
}

/** Shown if the address can't receive mail: once corrected, it gets a new code. */
function Undeliverable({ to }: { readonly to: string }) {
  const { contact: texts } = useMessages('checkout');
  return <AlertText text={texts.undeliverable(to)} />;
}

/** Field for the code that was sent; focused once a code was requested here. */
function CodePart({
  step: { draft, code, errors, typeCode, ask, send, enter, wasSent },
}: {
  readonly step: Step;
}) {
  const { contact: texts } = useMessages('checkout');
  const shown = useFirstField<HTMLDivElement>(wasSent);
  if (useRefused(draft)) return <Undeliverable to={draft.sentTo} />;
  return (
    <div ref={shown} className={css({ display: 'grid', gap: 'base' })}>
      <p role="status" className={css({ color: 'text.soft', overflowWrap: 'anywhere' })}>
        {texts.sent(draft.sentTo)}
      </p>
      <CodeField
        label={texts.code}
        name="code"
        value={code}
        error={errors.code}
        onChange={({ target }) => typeCode(target.value)}
      />
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
        <Button type="submit" look="primary" busy={enter.busy}>
          {texts.go}
        </Button>
        <Button busy={send.busy} onClick={ask}>
          {texts.again}
        </Button>
      </div>
    </div>
  );
}

/** Returns each error with the field that it belongs to. */
function useContactErrors(sending: Failure | null, entering: Failure | null) {
  const words = useFailureText();
  const said = (failure: Failure | null) => {
    if (failure === null) return { contact: undefined, code: undefined };
    const fields = fieldErrors(failure);
    return { contact: fields['phoneNumber'] ?? fields['email'], code: fields['smsOtp'] };
  };
  const [sent, entered] = [said(sending), said(entering)];
  const isOther = hasOtherWay(entering);
  const contact =
    sent.contact ?? entered.contact ?? (isOther && entering !== null ? words(entering) : undefined);
  const isCode =
    entering?.kind === 'unauthorized' || (entering?.kind === 'refused' && entering.status === 401);
  const code = entered.code ?? (isCode && entering !== null ? words(entering) : undefined);
  const rest = contact !== undefined || code !== undefined ? null : (sending ?? entering);
  return { contact, code, whole: rest === null ? null : words(rest) };
}
