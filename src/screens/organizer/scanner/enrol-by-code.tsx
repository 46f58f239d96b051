import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines.tsx';
import type { DoorDesk } from '#app/door-desk.ts';
import { failureWords } from '#app/words.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { deviceName } from './device-name.ts';

/** A code was shown to this phone: it is used up by a tap, never by merely opening the link. */
export function EnrolByCode({ desk, code }: { readonly desk: DoorDesk; readonly code: string }) {
  const { chance } = useEngines();
  const navigate = useNavigate();
  const [name, setName] = useState(() => deviceName(navigator.userAgent, chance()));
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const enrol = async () => {
    setBusy(true);
    const result = await desk.enrolByCode(code, name.trim() === '' ? 'Scanner' : name.trim());
    setBusy(false);
    if (result.ok) await navigate({ to: '/scanner', search: { event: result.value.eventId }, replace: true });
    else setError(failureWords(result.failure));
  };
  return (
    <Page title="Scanner" intro="Make this phone a scanner." width="narrow">
      <form
        data-scan-state="preparing"
        onSubmit={(event) => {
          event.preventDefault();
          void enrol();
        }}
        className={css({ display: 'grid', gap: 'base' })}
      >
        <p
          className={css({
            fontSize: 'h3',
            fontWeight: '750',
            letterSpacing: '0.08em',
            overflowWrap: 'anywhere',
          })}
        >
          {code}
        </p>
        <TextField
          label="Name of this phone"
          hint="The organizer sees it in the list of devices."
          value={name}
          maxLength={80}
          onChange={(event) => setName(event.target.value)}
        />
        {error === null ? null : (
          <div role="alert">
            <Notice tone="refuse">{error}</Notice>
          </div>
        )}
        <Button type="submit" look="primary" size="large" busy={busy}>
          Enrol this phone
        </Button>
        <Button onClick={() => void navigate({ to: '/scanner', search: {} })}>Use another code</Button>
      </form>
    </Page>
  );
}
