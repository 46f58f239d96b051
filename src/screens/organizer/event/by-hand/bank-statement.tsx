import { useState } from 'react';
import { css } from 'styled-system/css';
import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { matchStatement, type MatchedRow } from '#app/imports/bank-statement.ts';
import { guestFileRule, readGuestFile, type GuestFile } from '#app/imports/guest-file.ts';
import { bankRowsOf, guessSumColumn } from '#domain/sales/bank-statement.ts';
import { FileField } from '#screens/parts/fields/file-field.tsx';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/fields/field.tsx';
import { SideSheet } from '#ui/layers/dialog.tsx';
import { Progress } from '#ui/progress.tsx';
import { BankMatches } from './bank-matches.tsx';

interface StatementProps {
  readonly eventId: string;
  readonly currency: string;
  readonly onClose: () => void;
}

const stackStyle = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'base' });

type Rows = Extract<GuestFile, { ok: true }>['rows'];

/** Reads a bank's CSV file, finds the orders its rows refer to, and marks selected ones as paid. */
export function BankStatement({ eventId, currency, onClose }: StatementProps) {
  const { bank: texts } = useMessages('desk').byHand;
  const [file, setFile] = useState<File | null>(null);
  const [rows, setRows] = useState<Rows | null>(null);
  const [read, setRead] = useState<number | null>(null);
  const [wrong, setWrong] = useState<string | undefined>();
  const choose = async (next: File | null) => {
    setFile(next);
    setRows(null);
    setWrong(undefined);
    if (next === null) return;
    setRead(0);
    const found = await readGuestFile(next, setRead);
    setRead(null);
    if (found.ok) setRows(found.rows);
    else setWrong(texts.wrong[found.problem]);
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
        {rows === null || file === null ? null : (
          <Statement
            key={`${file.name} ${file.lastModified}`}
            eventId={eventId}
            currency={currency}
            rows={rows}
            onDone={onClose}
          />
        )}
      </div>
    </SideSheet>
  );
}

interface ReadProps {
  readonly eventId: string;
  readonly currency: string;
  readonly rows: Rows;
  readonly onDone: () => void;
}

function Statement({ eventId, currency, rows, onDone }: ReadProps) {
  const { call } = useEngines();
  const { bank: texts } = useMessages('desk').byHand;
  const [column, setColumn] = useState(() => guessSumColumn(rows, currency));
  const [matched, setMatched] = useState<readonly MatchedRow[] | null>(null);
  const received = bankRowsOf(rows, column, currency);
  const [header = []] = rows;
  const [sent, setSent] = useState(0);
  const match = useAction({
    run: () => matchStatement(call, eventId, received, setSent),
    done: setMatched,
  });
  if (matched !== null)
    return (
      <BankMatches
        eventId={eventId}
        currency={currency}
        rows={matched}
        onDone={onDone}
        onBack={() => setMatched(null)}
      />
    );
  return (
    <>
      <SelectField
        label={texts.amount}
        name="column"
        value={String(column)}
        onChange={(event) => setColumn(Number(event.target.value))}
        choices={header.map((heading, at) => ({
          value: String(at),
          label: heading.trim() === '' ? texts.column(at + 1) : heading.trim().slice(0, 60),
        }))}
      />
      <p role="status">{received.length === 0 ? texts.noRows : texts.found(received.length)}</p>
      <AlertText text={match.error} />
      {match.busy ? <Progress label={texts.matching} done={sent} total={received.length} /> : null}
      <Button
        look="primary"
        size="large"
        busy={match.busy}
        disabled={received.length === 0}
        onClick={() => match.run()}
      >
        {texts.match}
      </Button>
    </>
  );
}
