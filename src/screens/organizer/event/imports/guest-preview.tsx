import { useState } from 'react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useReadGuests } from '#app/imports/use-read-guests.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { EditableTicketType } from '#contract/events/ticket-types.ts';
import type { GuestCells } from '#domain/events/guest-row.ts';
import { Pages } from '#screens/parts/pages.tsx';
import { List, Row } from '#ui/list.tsx';
import { Pill } from '#ui/pill.tsx';
import { guestName } from './list-state.tsx';

interface PreviewProps {
  /** Must be the same array as long as nothing about them changes. */
  readonly guests: readonly GuestCells[];
  readonly types: readonly EditableTicketType[];
  /** For rows without a type; empty for none. */
  readonly ticketTypeId: string;
}

const pageSize = 10;
const rowNumberStyle = css({ textStyle: 'small', color: 'text.faint' });

/** Previews the guests of a file with their problems; optionally only those with one. */
export function GuestPreview({ guests, types, ticketTypeId }: PreviewProps) {
  const { guests: texts } = useMessages('desk');
  const { count, listed } = useFormats();
  const [onlyWrong, setOnlyWrong] = useState(false);
  const [page, setPage] = useState(1);
  const rows = useReadGuests(guests, types, ticketTypeId === '' ? null : ticketTypeId).map((read, place) => ({
    ...read,
    row: guests[place]?.line ?? place + 1,
  }));
  const wrong = rows.filter(({ problems }) => problems.length > 0);
  const shown = onlyWrong ? wrong : rows;
  const last = Math.max(1, Math.ceil(shown.length / pageSize));
  const at = Math.min(page, last);
  const nameOf = (id: string | null) => types.find((type) => type.ticketTypeId === id)?.name ?? '';
  return (
    <section className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'snug' })}>
      <h3 className={css({ textStyle: 'label', color: 'text.soft' })}>{texts.file.preview}</h3>
      <Which
        all={rows.length}
        wrong={wrong.length}
        onlyWrong={onlyWrong}
        onChoose={(only) => {
          setOnlyWrong(only);
          setPage(1);
        }}
      />
      {rows.length < guests.length || shown.length > 0 ? null : (
        <p className={css({ color: 'text.soft' })}>{texts.file.noProblems}</p>
      )}
      <List label={texts.file.preview}>
        {shown
          .slice((at - 1) * pageSize, at * pageSize)
          .map(({ row, name, email, ticketTypeId: type, quantity, problems }) => (
            <Row
              key={row}
              title={<bdi>{guestName({ name, email, row }, texts, { count })}</bdi>}
              note={
                problems.length === 0
                  ? texts.file.previewOf(name === '' ? '' : email, nameOf(type), quantity)
                  : listed(problems.map((problem) => texts.problems[problem]))
              }
              // Without a name and an address, the row is the title.
              end={
                name || email ? <span className={rowNumberStyle}>{texts.file.row(count(row))}</span> : null
              }
            />
          ))}
      </List>
      <Pages
        of={texts.file.preview}
        page={at}
        last={last}
        onPage={setPage}
        back={texts.file.back}
        forth={texts.file.forth}
      />
    </section>
  );
}

interface WhichProps {
  readonly all: number;
  readonly wrong: number;
  readonly onlyWrong: boolean;
  readonly onChoose: (onlyWrong: boolean) => void;
}

/** Filter: all guests, or those with a problem. */
function Which({ all, wrong, onlyWrong, onChoose }: WhichProps) {
  const { file: texts } = useMessages('desk').guests;
  const { count } = useFormats();
  return (
    <div
      role="group"
      aria-label={texts.previewed}
      className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}
    >
      <Pill tone={onlyWrong ? 'plain' : 'chosen'} aria-pressed={!onlyWrong} onClick={() => onChoose(false)}>
        {texts.all(count(all))}
      </Pill>
      <Pill tone={onlyWrong ? 'chosen' : 'plain'} aria-pressed={onlyWrong} onClick={() => onChoose(true)}>
        {texts.withProblems(count(wrong))}
      </Pill>
    </div>
  );
}
