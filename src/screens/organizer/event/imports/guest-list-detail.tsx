import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useListAddress } from '#app/data/list-address.ts';
import { useServer } from '#app/data/server-data.ts';
import { useAction } from '#app/data/use-action.ts';
import { useWhenChanged } from '#app/data/use-when-changed.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useEventFileName } from '#app/events/stored-heading.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { listAttendees } from '#contract/sales/attendees.ts';
import {
  applyGuestImport,
  deleteGuestImport,
  exportGuestRows,
  emailGuests,
  listGuestImports,
  listGuestRows,
  readGuestImport,
  type GuestImport,
} from '#contract/sales/guest-imports.ts';
import { listTicketTypes } from '#contract/events/ticket-types.ts';
import { placesLeft } from '#domain/events/guest-places.ts';
import { ReadState } from '#screens/parts/read-state.tsx';
import { TableDownload } from '#screens/parts/table-download.tsx';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { Toggle } from '#ui/fields/toggle.tsx';
import { Progress } from '#ui/progress.tsx';
import { Stat, Stats } from '#ui/stat.tsx';
import { EmailGuests, EmailProgress, isEmailing } from './email-guests.tsx';
import { GuestRows } from './guest-rows.tsx';
import { emailedOf, isAtWork, ListState, nameOf, statusOf } from './list-state.tsx';
import { UndoButton } from './undo-list.tsx';

/** Poll interval of a list being processed; ms. */
const readEveryMs = 1_000;

interface DetailProps {
  readonly eventId: string;
  readonly importId: string;
}

const stackStyle = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'base' });
const barStyle = css({ display: 'flex', flexWrap: 'wrap', gap: 'snug', alignItems: 'center' });

/** One guest list: its content, the problems of its rows, and issuing or revoking its tickets. */
export function GuestListDetail({ eventId, importId }: DetailProps) {
  const { guests: texts } = useMessages('desk');
  const { replies } = useEngines();
  const [, setAddress] = useListAddress(['list', 'only']);
  const read = useServer(
    readGuestImport,
    { params: { registrationId: eventId, importId } },
    { everyMs: (data) => (data !== undefined && (isAtWork(data) || isEmailing(data)) ? readEveryMs : null) },
  );
  // Reload rows that were loaded during processing, once it is done.
  useWhenChanged(read.data && statusOf(read.data), () => {
    for (const changed of [listGuestRows, listGuestImports, listAttendees]) void replies.readAgain(changed);
  });
  // Emails deferred by a mail server can be hours behind the others.
  useWhenChanged(read.data && emailedOf(read.data), () => void replies.readAgain(listGuestRows));
  const back = () => setAddress({ list: '', only: '' });
  const fileOf = useEventFileName(eventId);
  return (
    <div className={stackStyle}>
      <div>
        <Button look="plain" onClick={back}>
          <ArrowLeft size={20} aria-hidden /> {texts.back}
        </Button>
      </div>
      <ReadState read={read} what={texts.detail.what}>
        {(list) => (
          <>
            <Summary eventId={eventId} list={list} onDeleted={back} />
            <TableDownload
              endpoint={exportGuestRows}
              params={{ registrationId: eventId, importId }}
              fileName={(ending) => fileOf('guest-list', ending)}
            />
            <GuestRows eventId={eventId} list={list} />
          </>
        )}
      </ReadState>
    </div>
  );
}

interface SummaryProps {
  readonly eventId: string;
  readonly list: GuestImport;
  readonly onDeleted: () => void;
}

function Summary({ eventId, list, onDeleted }: SummaryProps) {
  const { guests: texts } = useMessages('desk');
  const { state } = list;
  return (
    <Card className={stackStyle}>
      <div className={barStyle}>
        <h2 className={css({ textStyle: 'heading', overflowWrap: 'anywhere' })}>
          <bdi>{nameOf(list, texts)}</bdi>
        </h2>
        <ListState list={list} />
      </div>
      <Figures list={list} />
      <Problems list={list} />
      {state === 'reading' ? <Notice tone="attention">{texts.detail.incomplete}</Notice> : null}
      {state === 'previewed' && list.readyTickets === 0 ? (
        <Notice tone="attention">{texts.detail.nothing}</Notice>
      ) : null}
      {state === 'applying' ? (
        <Progress label={texts.detail.progress.applying} done={list.doneRows} total={list.readyRows} />
      ) : null}
      {state === 'undoing' ? (
        <Progress label={texts.detail.progress.undoing} done={list.voidedTickets} total={list.madeTickets} />
      ) : null}
      {state === 'reading' || state === 'previewed' ? (
        <BeforeImport eventId={eventId} list={list} onDeleted={onDeleted} />
      ) : null}
      <EmailProgress list={list} />
      {state === 'applied' && list.madeTickets > 0 ? (
        <div className={barStyle}>
          <EmailGuests eventId={eventId} list={list} />
          <UndoButton eventId={eventId} list={list} />
        </div>
      ) : null}
    </Card>
  );
}

function Figures({ list }: { readonly list: GuestImport }) {
  const { detail: texts } = useMessages('desk').guests;
  const { count } = useFormats();
  const { state, received, readyRows, readyTickets, madeTickets, voidedTickets, storedRows } = list;
  const isBefore = state === 'reading' || state === 'previewed';
  const leftOut = received - readyRows;
  return (
    <Stats>
      <Stat label={texts.rows} value={count(received)} />
      <Stat
        label={isBefore ? texts.ready : texts.made}
        value={count(isBefore ? readyTickets : madeTickets)}
      />
      {leftOut === 0 ? null : <Stat label={texts.left} value={count(leftOut)} />}
      {voidedTickets === 0 ? null : <Stat label={texts.voided} value={count(voidedTickets)} />}
      {storedRows === 0 ? null : <Stat label={texts.kept} value={count(storedRows)} />}
    </Stats>
  );
}

function Problems({ list: { problems } }: { readonly list: GuestImport }) {
  const { detail, problems: names } = useMessages('desk').guests;
  const { count } = useFormats();
  if (problems.length === 0) return null;
  return (
    <ul className={css({ display: 'grid', gap: 'tight', color: 'text.soft' })}>
      {problems.map(({ problem, rows }) => (
        <li key={problem}>{detail.problem(names[problem], count(rows))}</li>
      ))}
    </ul>
  );
}

function BeforeImport({ eventId, list, onDeleted }: SummaryProps) {
  const { call } = useEngines();
  const { guests } = useMessages('desk');
  const { detail: texts } = guests;
  const { importId, readyTickets, state } = list;
  const [emails, setEmails] = useState(list.emails != null);
  const { count } = useFormats();
  const types = useServer(listTicketTypes, { params: { registrationId: eventId } });
  const left = types.data === undefined ? null : placesLeft(types.data.items);
  const params = { registrationId: eventId, importId };
  const apply = useAction({
    async run() {
      // First, so that closing the page in between leaves a list that can still be imported.
      if (emails) {
        const asked = await call(emailGuests, { params });
        if (!asked.ok) return asked;
      }
      return call(applyGuestImport, { params });
    },
    reads: [readGuestImport, listGuestImports, listGuestRows, listAttendees],
    says: () => ({ title: texts.applied(readyTickets) }),
  });
  const remove = useAction({
    run: () => call(deleteGuestImport, { params }),
    reads: [listGuestImports],
    says: () => ({ title: texts.deleted(nameOf(list, guests)) }),
    done: onDeleted,
  });
  return (
    <>
      {state === 'previewed' && readyTickets > 0 && list.emails !== undefined ? (
        <Toggle
          label={guests.emails.ask}
          hint={guests.emails.askHint}
          checked={emails || list.emails !== null}
          onChange={setEmails}
        />
      ) : null}
      {left === null || readyTickets <= left ? null : (
        <Notice tone="attention">{texts.fewLeft(count(left))}</Notice>
      )}
      <AlertText text={apply.error ?? remove.error} />
      <div className={barStyle}>
        {state === 'previewed' && readyTickets > 0 ? (
          <Button look="primary" busy={apply.busy} onClick={() => apply.run()}>
            {texts.apply(readyTickets)}
          </Button>
        ) : null}
        <Button busy={remove.busy} onClick={() => remove.run()}>
          {texts.delete}
        </Button>
      </div>
    </>
  );
}
