import { useEffect, useState } from 'react';
import { css } from 'styled-system/css';
import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { rehearsalCode } from '#contract/door/rehearsal.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';
import { QrCode } from '#ui/pictures/qr-code.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';

interface RehearsalCodeProps {
  readonly eventId: string;
  readonly onClose: () => void;
}

/** A code for testing any of the event's scanners before doors open. */
export function RehearsalCode({ eventId, onClose }: RehearsalCodeProps) {
  const { call } = useEngines();
  const { rehearsal: texts } = useMessages('desk').devices;
  const { tryAgain } = useMessages('shell');
  const [code, setCode] = useState<string | null>(null);
  const { run, error, busy } = useAction({
    run: () => call(rehearsalCode, { params: { registrationId: eventId } }),
    called: 'read',
    done: (made) => setCode(made.code),
  });
  // Asked for once, when it opens.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => run(), []);
  return (
    <Dialog open onClose={onClose} title={texts.title} description={texts.text}>
      <div className={css({ display: 'grid', gap: 'base', justifyItems: 'center' })}>
        {code === null ? (
          error === null ? (
            <SkeletonCards label={texts.loading} count={1} height="16rem" />
          ) : (
            <>
              <AlertText text={error} />
              <Button busy={busy} onClick={() => run()}>
                {tryAgain}
              </Button>
            </>
          )
        ) : (
          <div className={css({ w: 'min(16rem, 100%)', borderRadius: 'medium', overflow: 'hidden' })}>
            <QrCode text={code} label={texts.label} />
          </div>
        )}
      </div>
    </Dialog>
  );
}
