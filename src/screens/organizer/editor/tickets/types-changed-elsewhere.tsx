import type { EditedTypes } from '#app/drafts/use-part-list.ts';
import { useServer } from '#app/data/server-data.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { gatesOf, type TypeField } from '#app/events/ticket-type-form.ts';
import { tiersOf } from '#app/events/tier-form.ts';
import { listGates } from '#contract/door/gates.ts';
import { isTimeZone } from '#domain/time/zoned-time.ts';
import { ChangedElsewhere } from '../changed-elsewhere.tsx';

interface TypesChangedProps {
  readonly id: string;
  readonly types: EditedTypes;
  readonly timeZone: string;
}

/** Conflicting fields of ticket types and their order, with both versions to choose from. */
export function TypesChangedElsewhere({ id, types: { view }, timeZone }: TypesChangedProps) {
  const { tickets: texts } = useMessages('editor');
  const { listed } = useFormats();
  const shown = useShown(
    id,
    timeZone,
    view.items.some((item) => item.view.undecided.includes('gates')),
  );
  const { order, items } = view;
  const nameOf = (typeId: string) => items.find((item) => item.id === typeId)?.view.typed.name;
  const orderOf = (_: 'order', text: string) =>
    listed(text.split(',').flatMap((typeId) => nameOf(typeId) ?? []));
  return (
    <>
      {items.map(({ id: typeId, draft, view: one }) => (
        <ChangedElsewhere
          key={typeId}
          draft={draft}
          view={one}
          of={one.typed.name}
          fields={texts.fields}
          shown={shown}
        />
      ))}
      {order === null ? null : (
        <ChangedElsewhere draft={order.draft} view={order.view} fields={texts.fields} shown={orderOf} />
      )}
    </>
  );
}

/** Formats a field's text for display. */
function useShown(
  id: string,
  timeZone: string,
  needsGates: boolean,
): (field: TypeField, text: string) => string {
  const { tickets: texts } = useMessages('editor');
  const { dayAndTime, listed } = useFormats();
  const gates = useServer(listGates, { params: { registrationId: id } }, { off: !needsGates });
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC';
  return (field, text) => {
    if (field === 'gates')
      return listed(
        gatesOf({ gates: text }).map(
          (gateId) => gates.data?.items.find((gate) => gate.gateId === gateId)?.name ?? gateId,
        ),
      );
    if (field === 'tiers')
      return listed(
        tiersOf(text).map(({ price, until, count }) => {
          const end = until === '' ? '' : texts.tiers.untilWhen(dayAndTime(until, zone));
          return [price, end, count === '' ? '' : texts.tiers.first(count)]
            .filter((part) => part !== '')
            .join(' ');
        }),
      );
    if (text === 'yes') return texts.yes;
    return /^\d{4}-.*Z$/.test(text) ? dayAndTime(text, zone) : text;
  };
}
