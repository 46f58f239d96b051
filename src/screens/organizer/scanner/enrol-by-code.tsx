import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { css } from 'styled-system/css';
import { orFailedHere } from '#app/engines/failed-here.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useAction } from '#app/data/use-action.ts';
import { useMessages, useShellTexts } from '#app/engines/use-messages.ts';
import type { DoorDesk } from '#app/engines/door-desk.ts';
import { codeToType } from '#app/scanning/scanner-entry.ts';
import { isRefusedWith, type Failure } from '#domain/failures/failure.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { deviceName } from './device-name.ts';
import { plainCode } from './plain-code.ts';

const codeStyle = css({
  fontSize: 'h3',
  fontWeight: '750',
  letterSpacing: '0.04em',
  overflowWrap: 'anywhere',
});

/** Enrols this phone with a code from a link. A tap uses the code up, never just opening the link. */
export function EnrolByCode({ desk, code }: { readonly desk: DoorDesk; readonly code: string }) {
  const { random, tab } = useEngines();
  const { title, enrol: texts } = useMessages('scanning');
  const [name, setName] = useState(() => deviceName(texts, tab.traits().userAgent, random()));
  // Typed in place: without a code in the address, a phone without an account may not open the scanner.
  const [typed, setTyped] = useState<string | null>(code === codeToType ? '' : null);
  const enrol = useEnrolling(desk, typed ?? code, name);
  // Errors about a typed code are shown at its field.
  const isTypo = typed !== null && isOfCode(enrol.failure);
  return (
    <Page title={title} intro={texts.intro} width="narrow">
      <form
        data-scan-state="preparing"
        onSubmit={(event) => {
          event.preventDefault();
          enrol.run();
        }}
        className={css({ display: 'grid', gap: 'base' })}
      >
        <CodeLine
          code={code}
          typed={typed}
          error={isTypo ? (enrol.error ?? undefined) : undefined}
          onTyped={(next) => {
            setTyped(next);
            enrol.clear();
          }}
        />
        <TextField
          label={texts.name}
          hint={texts.nameHint}
          value={name}
          maxLength={80}
          onChange={(event) => setName(event.target.value)}
        />
        {enrol.error === null || isTypo ? null : (
          <div role="alert">
            <Notice tone="refuse">{enrol.error}</Notice>
          </div>
        )}
        <Button
          type="submit"
          look="primary"
          size="large"
          busy={enrol.busy}
          disabled={plainCode(typed ?? code) === ''}
        >
          {texts.enrolPhone}
        </Button>
        {typed === null ? <Button onClick={() => setTyped('')}>{texts.otherCode}</Button> : null}
      </form>
    </Page>
  );
}

/** Enrols this phone with a code and under a name, and leads to its event. */
function useEnrolling(desk: Pick<DoorDesk, 'enrolByCode'>, code: string, name: string) {
  const { enrol: texts, prepare } = useMessages('scanning');
  const shell = useShellTexts();
  const navigate = useNavigate();
  return useAction({
    run: () =>
      orFailedHere(
        () => desk.enrolByCode(plainCode(code), name.trim() === '' ? texts.unnamed : name.trim()),
        prepare.stopped.notStored,
        shell,
      ),
    closes: ({ eventId }) => navigate({ to: '/scanner', search: { event: eventId }, replace: true }),
  });
}

const isOfCode = (failure: Failure | null): boolean => isRefusedWith(failure, 'enrolment_code_invalid');

interface CodeLineProps {
  readonly code: string;
  /** The typed code; null while the code in the address is used. */
  readonly typed: string | null;
  readonly error: string | undefined;
  readonly onTyped: (typed: string) => void;
}

function CodeLine({ code, typed, error, onTyped }: CodeLineProps) {
  const { enrol: texts } = useMessages('scanning');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error !== undefined) field.current?.focus();
  }, [error]);
  if (typed === null)
    return (
      <p translate="no" className={codeStyle}>
        {code}
      </p>
    );
  return (
    <TextField
      ref={field}
      label={texts.codeField}
      value={typed}
      error={error}
      autoCapitalize="characters"
      autoComplete="one-time-code"
      spellCheck={false}
      onChange={(event) => onTyped(event.target.value)}
    />
  );
}
