import { ChevronDown } from 'lucide-react';
import { useId, useState, type ComponentProps } from 'react';
import { css, cx } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import type { TypeOnPage } from '#app/drafts/type-list.ts';
import { isAddOn, type EventSpan } from '#app/events/ticket-type-form.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TextField } from '#ui/fields/field.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { MoneyField } from '#screens/parts/fields/money-field.tsx';
import { RefusedRow, useFreshRow } from '../draft-row.tsx';
import { MoveHandle } from '../move-handle.tsx';
import { TicketDetails } from './ticket-details.tsx';
import { useTicketFields } from './ticket-fields.ts';
import { TypeQuestion } from './type-question.tsx';

const rowStyle = css({
  display: 'grid',
  gap: 'near',
  transition: 'border-color 120ms, background-color 120ms',
});
const draggedStyle = css({ borderColor: 'accent', bg: 'surface.lifted' });
/** On phones, price and quantity get a line together, or a line each with large text. */
const fieldsStyle = css({
  display: 'grid',
  gap: 'near',
  alignItems: 'start',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  sm: { gridTemplateColumns: '2.75rem minmax(0, 1.6fr) minmax(0, 1fr) minmax(0, 0.8fr)' },
});
const amountsStyle = css({
  gridColumn: '1 / -1',
  display: { base: 'grid', sm: 'contents' },
  gap: 'near',
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8rem), 1fr))',
});
const footStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 'snug',
  alignItems: 'center',
  justifyContent: 'space-between',
  ps: { base: '0', sm: '3.5rem' },
});
const turnedStyle = css({ transform: 'rotate(180deg)' });

interface TicketRowProps {
  readonly eventId: string;
  readonly type: TypeOnPage;
  readonly event: EventSpan;
  readonly timeZone: string;
  readonly isDragged: boolean;
  /** Newly added: it takes the focus, and empty fields are no errors yet. */
  readonly isFresh: boolean;
  readonly handle: ComponentProps<typeof Button>;
}

/** One ticket type: name, price and quantity in place, the rest expands. */
export function TicketRow({ eventId, type, event, timeZone, isDragged, isFresh, handle }: TicketRowProps) {
  const { tickets: texts } = useMessages('editor');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { typed } = type.view;
  const { row, wasLeft, onBlur } = useFreshRow(isFresh, 'input');
  const { field } = useTicketFields(type, event, !wasLeft);
  const name = typed.name.trim() === '' ? texts.unnamed : typed.name;
  const { onChange: _, ...price } = field('price');
  return (
    <Card
      ref={row}
      role="group"
      aria-label={name}
      className={cx(rowStyle, isDragged && draggedStyle)}
      onBlur={onBlur}
    >
      <div className={fieldsStyle}>
        <MoveHandle name={name} handle={handle} />
        <TextField maxLength={120} {...field('name')} />
        <div className={amountsStyle}>
          <MoneyField
            {...price}
            currency={typed.currency}
            onChange={(text) => type.draft.type({ price: text })}
          />
          <NumberField maxLength={20} placeholder={texts.noLimit} {...field('quantity')} />
        </div>
      </div>
      <RefusedRow view={type.view} />
      <TypeQuestion eventId={eventId} type={type} timeZone={timeZone} />
      <div className={footStyle}>
        <Facts type={type} />
        <Button
          look="plain"
          aria-expanded={isOpen}
          aria-controls={`${id}-details`}
          aria-label={texts.details(name)}
          onClick={() => setOpen(!isOpen)}
        >
          {texts.more} <ChevronDown size={20} aria-hidden className={cx(isOpen && turnedStyle)} />
        </Button>
      </div>
      <div id={`${id}-details`} hidden={!isOpen}>
        {isOpen ? <TicketDetails eventId={eventId} type={type} event={event} timeZone={timeZone} /> : null}
      </div>
    </Card>
  );
}

function Facts({ type: { view, saved } }: { readonly type: TypeOnPage }) {
  const { tickets: texts } = useMessages('editor');
  const { sold, reserved } = saved ?? { sold: 0, reserved: 0 };
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug', alignItems: 'center' })}>
      {view.typed.onSale === '' ? <Badge tone="attention">{texts.isOffSale}</Badge> : null}
      {isAddOn(view.typed) ? <Badge tone="accent">{texts.isAddOn}</Badge> : null}
      {Number(view.typed.groupSize) > 1 ? <Badge>{texts.group(Number(view.typed.groupSize))}</Badge> : null}
      {view.typed.hidden === '' ? null : <Badge>{texts.isHidden}</Badge>}
      {sold > 0 ? <Badge>{texts.sold(sold)}</Badge> : null}
      {reserved > 0 ? <Badge>{texts.reserved(reserved)}</Badge> : null}
    </div>
  );
}
