import { useState } from 'react';
import { css } from 'styled-system/css';
import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import {
  emailGuests,
  listGuestImports,
  listGuestRows,
  readGuestImport,
  type GuestImport,
} from '#contract/sales/guest-imports.ts';
import { ConfirmDialog } from '#screens/parts/confirm-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { Progress } from '#ui/progress.tsx';
import { nameOf } from './list-state.tsx';

/** Returns whether guests of a list are being emailed. */
export const isEmailing = ({ state, emails }: GuestImport): boolean =>
  state === 'applied' && emails != null && !emails.done;

interface EmailGuestsProps {
  readonly eventId: string;
  readonly list: GuestImport;
}

/** Requests emails with tickets to a list's guests; renders nothing once requested. */
export function EmailGuests({ eventId, list }: EmailGuestsProps) {
  const { call } = useEngines();
  const { guests } = useMessages('desk');
  const { emails: texts } = guests;
  const [asking, setAsking] = useState(false);
  const { importId } = list;
  const send = useAction({
    run: () => call(emailGuests, { params: { registrationId: eventId, importId } }),
    reads: [readGuestImport, listGuestImports, listGuestRows],
    says: () => ({ title: texts.sending.done }),
    done: () => setAsking(false),
  });
  // Older servers send none.
  if (list.emails !== null || list.kind === 'test') return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>{texts.send}</Button>
      {asking ? (
        <ConfirmDialog
          title={texts.sending.title(nameOf(list, guests))}
          description={texts.sending.text}
          confirm={texts.sending.confirm}
          action={send}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

/** Progress and results of the emails to a list's guests. */
export function EmailProgress({ list }: Pick<EmailGuestsProps, 'list'>) {
  const { emails: texts } = useMessages('desk').guests;
  const { count } = useFormats();
  const { emails, doneRows, state } = list;
  if (emails == null) return null;
  if (state === 'applying') return <p className={css({ color: 'text.soft' })}>{texts.waits}</p>;
  const { sent, kept, failed, skipped } = emails;
  const lines = [
    sent > 0 ? texts.done(count(sent)) : null,
    kept > 0 ? texts.kept(count(kept)) : null,
    failed > 0 ? texts.failed(count(failed)) : null,
    skipped > 0 ? texts.skipped(count(skipped)) : null,
  ].filter((line) => line !== null);
  return (
    <>
      {isEmailing(list) ? (
        <Progress label={texts.progress} done={sent + kept + failed + skipped} total={doneRows} />
      ) : null}
      {lines.length === 0 ? null : (
        <ul className={css({ display: 'grid', gap: 'tight', color: 'text.soft' })}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </>
  );
}
