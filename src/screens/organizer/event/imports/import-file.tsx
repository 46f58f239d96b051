import { useMemo, useState } from 'react';
import { css } from 'styled-system/css';
import { useIdFor } from '#app/data/new-id.ts';
import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { guestFileRule, readGuestFile, type GuestFile } from '#app/imports/guest-file.ts';
import { guestsOf, sendGuests } from '#app/imports/send-guests.ts';
import { listGuestImports, listGuestRows, readGuestImport } from '#contract/sales/guest-imports.ts';
import { guessMapping, type GuestMapping } from '#domain/events/guest-columns.ts';
import { readOwnAttendees } from '#domain/events/own-attendees.ts';
import { FileField } from '#screens/parts/fields/file-field.tsx';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/fields/field.tsx';
import { SideSheet } from '#ui/layers/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Progress } from '#ui/progress.tsx';
import type { AddingProps } from './add-guest.tsx';
import { ColumnFields } from './column-fields.tsx';
import { GuestPreview } from './guest-preview.tsx';
import { typeChoices } from './given-tickets.ts';

interface Chosen extends Pick<Extract<GuestFile, { ok: true }>, 'rows' | 'lines'> {
  readonly file: File;
  readonly mapping: GuestMapping;
  /** Number of rows left out of our own export of attendees; null for other lists. */
  readonly leftOut: number | null;
}

/** Returns a file's rows to import, and how its columns are probably to be read. */
function chosenOf(file: File, { rows, lines }: Pick<Chosen, 'rows' | 'lines'>): Chosen {
  const mapping = guessMapping(rows);
  const places = readOwnAttendees(rows)?.places;
  if (places === undefined) return { file, rows, lines, mapping, leftOut: null };
  return {
    file,
    rows: places.map((place) => rows[place] ?? []),
    lines: places.map((place) => lines[place] ?? 0),
    mapping,
    leftOut: rows.length - places.length,
  };
}

interface ImportProps extends AddingProps {
  readonly onSent: (importId: string) => void;
}

const stackStyle = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'base' });

/** Chooses a file, maps its columns, and sends its rows for checking. */
export function ImportFile({ eventId, types, onClose, onSent }: ImportProps) {
  const { file: texts } = useMessages('desk').guests;
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [read, setRead] = useState<number | null>(null);
  const [wrong, setWrong] = useState<string | undefined>();
  const choose = async (next: File | null) => {
    setFile(next);
    setChosen(null);
    setWrong(undefined);
    if (next === null) return;
    setRead(0);
    const found = await readGuestFile(next, setRead);
    setRead(null);
    if (!found.ok) return setWrong(texts.wrong[found.problem]);
    setChosen(chosenOf(next, found));
  };
  return (
    <SideSheet open onClose={onClose} title={texts.title} description={texts.text}>
      <div className={stackStyle}>
        <FileField
          label={texts.label}
          name="file"
          rule={guestFileRule}
          value={file}
          error={wrong}
          onChange={(next) => void choose(next)}
        />
        {read === null ? null : <Progress label={texts.reading} done={Math.round(read * 100)} total={100} />}
        {chosen === null ? null : (
          <Mapped
            key={`${chosen.file.name} ${chosen.file.lastModified}`}
            eventId={eventId}
            types={types}
            chosen={chosen}
            onMapping={(mapping) => setChosen({ ...chosen, mapping })}
            onSent={onSent}
          />
        )}
      </div>
    </SideSheet>
  );
}

interface MappedProps extends Pick<ImportProps, 'eventId' | 'types' | 'onSent'> {
  readonly chosen: Chosen;
  readonly onMapping: (mapping: GuestMapping) => void;
}

function Mapped({ eventId, types, chosen, onMapping, onSent }: MappedProps) {
  const { call } = useEngines();
  const { file: texts } = useMessages('desk').guests;
  const idFor = useIdFor();
  const [ticketTypeId, setTicketTypeId] = useState(types[0]?.ticketTypeId ?? '');
  const [sent, setSent] = useState(0);
  const { file, rows, lines, mapping, leftOut } = chosen;
  const guests = useMemo(() => guestsOf({ rows, lines }, mapping), [rows, lines, mapping]);
  const { name, firstName, lastName, code } = mapping.columns;
  const hasName = [name, firstName, lastName, code].some((column) => column !== undefined);
  const send = useAction({
    run: () => {
      const fallback = ticketTypeId === '' ? null : ticketTypeId;
      // Another mapping makes it another list.
      const importId = idFor(JSON.stringify([mapping, fallback]));
      const list = { eventId, importId, fileName: file.name, ticketTypeId: fallback, rows: guests };
      return sendGuests(call, list, setSent);
    },
    reads: [listGuestImports, readGuestImport, listGuestRows],
    says: ({ readyRows, rows: all }) => ({ title: texts.checked(readyRows, all - readyRows) }),
    done: ({ importId }) => onSent(importId),
    // Sent again, it is the same list: it continues, and nobody is on it twice.
    called: 'read',
  });
  return (
    <>
      <p role="status">{texts.found(guests.length)}</p>
      {leftOut === null ? null : <Notice tone="accent">{texts.ofAttendees(leftOut)}</Notice>}
      <ColumnFields rows={rows} mapping={mapping} onChange={onMapping} />
      <SelectField
        label={texts.defaultType}
        name="ticketTypeId"
        value={ticketTypeId}
        onChange={(event) => setTicketTypeId(event.target.value)}
        choices={[...typeChoices(types), { value: '', label: texts.noDefault }]}
      />
      {code === undefined ? null : <Notice tone="accent">{texts.codes}</Notice>}
      <GuestPreview guests={guests} types={types} ticketTypeId={ticketTypeId} />
      <AlertText text={hasName ? send.error : texts.nameNeeded} />
      {send.busy ? <Progress label={texts.sending} done={sent} total={guests.length} /> : null}
      <Button
        look="primary"
        size="large"
        busy={send.busy}
        disabled={!hasName || guests.length === 0}
        onClick={() => send.run()}
      >
        {texts.check(guests.length)}
      </Button>
    </>
  );
}
