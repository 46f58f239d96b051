import { useState } from 'react';
import { css } from 'styled-system/css';
import { switchOnCodes } from '#app/account/switch-on-codes.ts';
import { orGone } from '#app/data/or-gone.ts';
import { useForm } from '#app/data/use-form.ts';
import { useProvenForm } from '#app/data/use-proven-form.ts';
import { useServer } from '#app/data/server-data.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { readProfile } from '#contract/accounts/profile.ts';
import {
  beginSecondFactor,
  endSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
} from '#contract/accounts/second-factor.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import type { Result } from '#domain/failures/failure.ts';
import { ProofField } from '#screens/parts/fields/proof-field.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { useFirstField } from '#ui/fields/use-first-field.ts';
import { Notice } from '#ui/notice.tsx';
import { QrCode } from '#ui/pictures/qr-code.tsx';

const stackStyle = css({ display: 'grid', gap: 'base' });
const buttonsStyle = css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' });
const softStyle = css({ color: 'text.soft' });
const codeStyle = css({ display: 'block', fontFamily: 'mono', overflowWrap: 'anywhere' });

/** Authenticator app codes as a second factor: turning on, renewing and turning off. */
export function SecondFactor() {
  const read = useServer(readSecondFactor, {});
  const { secondFactor: texts } = useMessages('profile');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <div className={stackStyle}>
      <p className={softStyle}>{texts.about}</p>
      {codes === null ? (
        <ReadState read={read} what={texts.what} skeleton={{ count: 1 }}>
          {({ on, recoveryCodes }) =>
            on ? <On left={recoveryCodes} onCodes={setCodes} /> : <Off onCodes={setCodes} />
          }
        </ReadState>
      ) : (
        <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
      )}
    </div>
  );
}

interface WithCodes {
  /** Called with new recovery codes, which are shown only once. */
  readonly onCodes: (codes: readonly string[]) => void;
}

/** Reloads what the screen shows of the account. */
function useReadAgain(): () => Promise<unknown> {
  const { replies } = useEngines();
  return () => Promise.all([readProfile, readSecondFactor].map((read) => replies.readAgain(read)));
}

function Off({ onCodes }: WithCodes) {
  const { call } = useEngines();
  const { secondFactor: texts } = useMessages('profile');
  const [begun, setBegun] = useState<ReplyOf<typeof beginSecondFactor> | null>(null);
  if (begun !== null) return <Confirm {...begun} onCodes={onCodes} onCancel={() => setBegun(null)} />;
  return (
    <Proven label={texts.setUp} send={(body) => call(beginSecondFactor, { body })} done={setBegun} primary />
  );
}

interface ConfirmProps extends WithCodes, ReplyOf<typeof beginSecondFactor> {
  readonly onCancel: () => void;
}

function Confirm({ secret, address, setUp, onCodes, onCancel }: ConfirmProps) {
  const { call } = useEngines();
  const { secondFactor: texts, cancel } = useMessages('profile');
  const frame = useFirstField<HTMLFormElement>(true);
  const [confirm] = useState(() => switchOnCodes(call, setUp));
  const readAgain = useReadAgain();
  const form = useForm({
    initial: { secondFactorCode: '' },
    check: ({ secondFactorCode }) => ({
      secondFactorCode: secondFactorCode.trim() === '' ? texts.enterCode : undefined,
    }),
    send: ({ secondFactorCode }) => confirm(secondFactorCode),
    async done({ recoveryCodes }) {
      onCodes(recoveryCodes);
      await readAgain();
    },
  });
  return (
    <form ref={frame} noValidate aria-label={texts.setUp} onSubmit={form.submit} className={stackStyle}>
      <p>{texts.scan}</p>
      <div className={css({ maxW: '12rem' })}>
        <QrCode text={address} label={texts.picture} />
      </div>
      <p className={softStyle}>
        {texts.byHand}{' '}
        <bdi data-secret translate="no" className={codeStyle}>
          {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </bdi>
      </p>
      <NumberField label={texts.code} autoComplete="one-time-code" {...form.field('secondFactorCode')} />
      <AlertText text={form.failure} />
      <div className={buttonsStyle}>
        <Button type="submit" look="primary" busy={form.busy}>
          {texts.switchOn}
        </Button>
        <Button look="plain" onClick={onCancel}>
          {cancel}
        </Button>
      </div>
    </form>
  );
}

function On({ left, onCodes }: WithCodes & { readonly left: number }) {
  const { call, notify } = useEngines();
  const { secondFactor: texts, cancel } = useMessages('profile');
  const readAgain = useReadAgain();
  const [open, setOpen] = useState<'renew' | 'end' | null>(null);
  return (
    <div className={stackStyle}>
      <p>{texts.isOn(left)}</p>
      {open === null ? (
        <div className={buttonsStyle}>
          <Button onClick={() => setOpen('renew')}>{texts.renew}</Button>
          <Button onClick={() => setOpen('end')}>{texts.switchOff}</Button>
        </div>
      ) : (
        <>
          <p>{open === 'renew' ? texts.renewing : texts.switchingOff}</p>
          {open === 'renew' ? (
            <Proven
              label={texts.renew}
              send={(body) => call(renewRecoveryCodes, { body })}
              done={async ({ recoveryCodes }) => {
                onCodes(recoveryCodes);
                await readAgain();
              }}
            />
          ) : (
            <Proven
              label={texts.switchOff}
              send={(body) => orGone(call(endSecondFactor, { body }), 'second_factor_off')}
              done={async () => {
                notify.done(texts.switchedOff);
                await readAgain();
              }}
            />
          )}
          <Button look="plain" onClick={() => setOpen(null)} className={css({ justifySelf: 'start' })}>
            {cancel}
          </Button>
        </>
      )}
    </div>
  );
}

interface ProvenProps<T> {
  readonly label: string;
  readonly primary?: boolean;
  readonly send: (body: { readonly currentPasswordHash?: string }) => Promise<Result<T>>;
  readonly done: (value: T) => void | Promise<void>;
}

/** A button, with a password field if the last reauthentication is too old. */
function Proven<T>({ label, primary = false, send, done }: ProvenProps<T>) {
  const { proof, form } = useProvenForm({ send, done });
  return (
    <form noValidate aria-label={label} onSubmit={form.submit} className={stackStyle}>
      <ProofField proof={proof} form={form} />
      <AlertText text={form.failure} />
      <Button
        type="submit"
        busy={form.busy}
        className={css({ justifySelf: 'start' })}
        {...(primary ? { look: 'primary' as const } : {})}
      >
        {label}
      </Button>
    </form>
  );
}

function RecoveryCodes({
  codes,
  onDone,
}: {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}) {
  const { secondFactor: texts } = useMessages('profile');
  return (
    <div className={stackStyle}>
      <Notice tone="attention">{texts.keep}</Notice>
      <ul
        dir="ltr"
        aria-label={texts.recoveryCodes}
        className={css({
          display: 'grid',
          gap: 'tight',
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr))',
        })}
      >
        {codes.map((code) => (
          <li key={code} translate="no" className={codeStyle}>
            {code}
          </li>
        ))}
      </ul>
      <Button look="primary" onClick={onDone} className={css({ justifySelf: 'start' })}>
        {texts.kept}
      </Button>
    </div>
  );
}
