import { Plus } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import type { EditedTypes } from '#app/drafts/use-part-list.ts';
import { useNewIds } from '#app/data/new-id.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { timesOf } from '#app/events/event-form.ts';
import { newTypeTexts, type TypeTexts } from '#app/events/ticket-type-form.ts';
import { isTimeZone } from '#domain/time/zoned-time.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/field.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { Section } from '#ui/page.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';
import { useFields, type StepForm } from '../step-form.ts';
import { TicketRow } from './ticket-row.tsx';
import { useReorder } from './use-reorder.ts';

/** Default while the event sells nothing. */
const firstCurrency = 'GMD';
const lastStyle = css({
  display: 'grid',
  gap: 'base',
  alignItems: 'start',
  sm: { gridTemplateColumns: '1fr 1fr' },
});
const buttonsStyle = css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' });

interface TicketsStepProps {
  readonly id: string;
  readonly form: StepForm;
  readonly types: EditedTypes;
}

/** Ticket types and capacity. */
export function TicketsStep({ id, form, types }: TicketsStepProps) {
  const { steps, hints, tickets: texts } = useMessages('editor');
  const { field } = useFields(form);
  const { list, view, again } = types;
  const [wished, setWished] = useState<string | null>(null);
  const newId = useNewIds();
  const { items } = view;
  const currency = wished ?? items.at(0)?.view.typed.currency ?? firstCurrency;
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const add = (name: string, price: string, more: Partial<TypeTexts> = {}) => {
    const ticketTypeId = newId();
    setAdded(new Set([...added, ticketTypeId]));
    list?.add(ticketTypeId, { ...newTypeTexts(name, price, currency), ...more });
  };
  const isShown = view.isLoaded || items.length > 0;
  const change = (next: string) => {
    setWished(next);
    if (!isCurrency(next)) return;
    for (const { draft } of items) draft.type({ currency: next });
  };
  return (
    <Section title={steps.tickets}>
      <ReadState
        read={{
          data: isShown ? view : undefined,
          at: 0,
          // Stored types can be edited anyway; the draft shows its state.
          failure: isShown ? null : view.failure,
          loading: !isShown && view.failure === null,
          again,
        }}
        titles={{ loading: texts.loading, error: texts.failed, offline: texts.failed }}
      >
        {() => (
          <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'base' })}>
            {items.length === 0 ? (
              <p className={css({ color: 'text.soft' })}>{texts.none}</p>
            ) : (
              <Rows id={id} form={form} types={types} added={added} />
            )}
            <AddButtons onAdd={add} />
            <div className={lastStyle}>
              <NumberField maxLength={20} hint={hints.capacity} {...field('capacity')} />
              <CurrencyField value={currency} types={types} onChange={change} />
            </div>
          </div>
        )}
      </ReadState>
    </Section>
  );
}

interface AddButtonsProps {
  readonly onAdd: (name: string, price: string, more?: Partial<TypeTexts>) => void;
}

/** Buttons to add a ticket type of each kind. */
function AddButtons({ onAdd }: AddButtonsProps) {
  const { tickets: texts } = useMessages('editor');
  const kinds = [
    { label: texts.addFree, add: () => onAdd(texts.freeName, '0') },
    { label: texts.addPaid, add: () => onAdd(texts.paidName, '') },
    { label: texts.addGroup, add: () => onAdd(texts.groupName, '', { groupSize: '6' }) },
    { label: texts.addAddOn, add: () => onAdd(texts.addOnName, '', { kind: 'add_on' }) },
  ];
  return (
    <div className={buttonsStyle}>
      {kinds.map(({ label, add }) => (
        <Button key={label} look="outline" onClick={add}>
          <Plus size={20} aria-hidden /> {label}
        </Button>
      ))}
    </div>
  );
}

const isCurrency = (text: string): boolean => /^[A-Z]{3}$/.test(text);

interface CurrencyFieldProps {
  readonly value: string;
  readonly types: EditedTypes;
  readonly onChange: (currency: string) => void;
}

/** The event's single currency: it can be changed while only one type has a price. */
function CurrencyField({ value, types, onChange }: CurrencyFieldProps) {
  const { tickets: texts } = useMessages('editor');
  const paid = types.view.items.filter(({ view }) => !['', '0'].includes(view.over?.texts.price ?? ''));
  const isFixed = paid.length > 1 || paid.some(({ saved }) => saved?.mayDelete === false);
  return (
    <TextField
      label={texts.currency}
      hint={isFixed ? texts.currencyFixed : texts.currencyHint}
      error={isCurrency(value) ? undefined : texts.noCurrency}
      value={value}
      disabled={isFixed}
      maxLength={3}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value.toUpperCase())}
    />
  );
}

interface RowsProps extends TicketsStepProps {
  /** Ids of newly added ones. */
  readonly added: ReadonlySet<string>;
}

function Rows({ id, form, types: { list, view }, added }: RowsProps) {
  const { moving: texts } = useMessages('editor');
  const [said, setSaid] = useState('');
  const { items } = view;
  const nameOf = (place: number) => items[place]?.view.typed.name ?? '';
  const { rows, dragged, handle } = useReorder({
    count: items.length,
    onMove(from, to) {
      const type = items[from];
      if (type === undefined) return;
      list?.move(type.id, to);
      setSaid(texts.moved(nameOf(from), to + 1, items.length));
    },
  });
  const timeZone = isTimeZone(form.texts.timeZone) ? form.texts.timeZone : 'UTC';
  const event = timesOf(form.texts);
  return (
    <>
      <ul ref={rows} className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'near' })}>
        {items.map((type, place) => (
          <li key={type.id}>
            <TicketRow
              eventId={id}
              type={type}
              event={event}
              timeZone={timeZone}
              isDragged={dragged === place}
              isFresh={added.has(type.id)}
              handle={handle(place)}
            />
          </li>
        ))}
      </ul>
      <p role="status" className={css({ srOnly: true })}>
        {said}
      </p>
    </>
  );
}
