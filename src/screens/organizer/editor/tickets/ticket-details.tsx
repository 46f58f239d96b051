import { Link2, Trash2 } from 'lucide-react';
import { css } from 'styled-system/css';
import { useServer } from '#app/data/server-data.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useCopy } from '#app/data/use-copy.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import type { TypeOnPage } from '#app/drafts/type-list.ts';
import {
  gatesOf,
  gatesWith,
  isAddOn,
  textOfInstant,
  typedOfInstant,
  type EventSpan,
} from '#app/events/ticket-type-form.ts';
import { listGates } from '#contract/door/gates.ts';
import { isAddOnCheckpoint } from '#domain/sales/add-on.ts';
import { Button } from '#ui/button.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { Toggle } from '#ui/fields/toggle.tsx';
import { DateTimeField } from '#screens/parts/fields/date-time-field.tsx';
import { PriceTiers } from './price-tiers.tsx';
import { useTicketFields } from './ticket-fields.ts';

const twoStyle = css({
  display: 'grid',
  gap: 'base',
  gridTemplateColumns: 'minmax(0, 1fr)',
  sm: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
});
const smallStyle = css({ textStyle: 'small', color: 'text.faint' });
const stackStyle = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'snug' });

interface TicketDetailsProps {
  readonly eventId: string;
  readonly type: TypeOnPage;
  readonly event: EventSpan;
  readonly timeZone: string;
}

/** All settings of a ticket type that are not in its row. */
export function TicketDetails({ eventId, type, event, timeZone }: TicketDetailsProps) {
  const { tickets: texts } = useMessages('editor');
  const { draft, view } = type;
  const { typed } = view;
  const fields = useTicketFields(type, event);
  const { field, error, refused } = fields;
  const time = (name: 'saleStartsAt' | 'saleEndsAt' | 'validFrom' | 'validUntil') => ({
    label: texts.fields[name],
    timeZone,
    value: typedOfInstant(typed[name], timeZone),
    error: error(name),
    onChange: (value: ReturnType<typeof typedOfInstant>) =>
      draft.type({ [name]: textOfInstant(value, timeZone) }),
  });
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'base', pt: 'snug' })}>
      <TextArea maxLength={2000} rows={2} {...field('description')} />
      <PriceTiers type={type} timeZone={timeZone} error={(place) => refused(`tiers.${place}`)} />
      <div className={stackStyle}>
        <div className={twoStyle}>
          <DateTimeField {...time('saleStartsAt')} />
          <DateTimeField {...time('saleEndsAt')} />
        </div>
        <p className={smallStyle}>{texts.hints.sale}</p>
      </div>
      <div className={stackStyle}>
        <div className={twoStyle}>
          <DateTimeField {...time('validFrom')} />
          <DateTimeField {...time('validUntil')} />
        </div>
        <p className={smallStyle}>{texts.hints.valid}</p>
      </div>
      <Amounts eventId={eventId} type={type} fields={fields} />
      <Offered eventId={eventId} type={type} />
      <Remove type={type} />
    </div>
  );
}

/** Limit per person and group size; for an add-on, number of uses. */
function Amounts({
  eventId,
  type,
  fields: { field, error },
}: Pick<TicketDetailsProps, 'eventId' | 'type'> & { readonly fields: ReturnType<typeof useTicketFields> }) {
  const { hints } = useMessages('editor').tickets;
  const isSold = type.saved?.mayDelete === false;
  const perOrder = <NumberField maxLength={3} {...field('perOrderLimit')} />;
  if (isAddOn(type.view.typed))
    return (
      <>
        <div className={twoStyle}>
          {perOrder}
          <NumberField maxLength={2} hint={hints.perTicket} {...field('perTicket')} />
          <NumberField maxLength={2} hint={hints.uses} {...field('uses')} />
        </div>
        <p className={smallStyle}>{hints.addOnGate}</p>
      </>
    );
  return (
    <>
      <div className={twoStyle}>
        {perOrder}
        <NumberField
          maxLength={2}
          placeholder="1"
          disabled={isSold}
          hint={isSold ? hints.groupFixed : hints.groupSize}
          {...field('groupSize')}
        />
      </div>
      <Gates eventId={eventId} type={type} error={error('gates')} />
    </>
  );
}

/** Whether it is public, and whether it is on sale. */
function Offered({
  eventId,
  type: { draft, view, id: ticketTypeId },
}: Pick<TicketDetailsProps, 'eventId' | 'type'>) {
  const { tickets: texts } = useMessages('editor');
  const { typed } = view;
  return (
    <div>
      <Toggle
        checked={typed.hidden !== ''}
        onChange={(isHidden) => draft.type({ hidden: isHidden ? 'yes' : '' })}
        label={texts.fields.hidden}
        hint={texts.hints.hidden}
      />
      {typed.hidden !== '' && view.over !== null ? (
        <CopyLink eventId={eventId} ticketTypeId={ticketTypeId} />
      ) : null}
      <Toggle
        checked={typed.onSale !== ''}
        onChange={(isOnSale) => draft.type({ onSale: isOnSale ? 'yes' : '' })}
        label={texts.fields.onSale}
        hint={texts.hints.onSale}
      />
    </div>
  );
}

interface GatesProps {
  readonly eventId: string;
  readonly type: TypeOnPage;
  readonly error: string | undefined;
}

/** Gates that admit it; renders nothing if there are none to choose from. */
function Gates({ eventId, type: { draft, view }, error }: GatesProps) {
  const { tickets: texts } = useMessages('editor');
  const gates = useServer(listGates, { params: { registrationId: eventId } });
  // Add-on gates redeem only add-ons.
  const items = (gates.data?.items ?? []).filter(({ checkpoint }) => !isAddOnCheckpoint(checkpoint));
  const chosen = gatesOf(view.typed);
  if (items.length < 2 && chosen.length === 0) return null;
  return (
    <fieldset className={stackStyle}>
      <legend className={css({ textStyle: 'label', color: 'text.soft' })}>{texts.fields.gates}</legend>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
        {items.map(({ gateId, name }) => {
          const isChosen = chosen.includes(gateId);
          return (
            <Button
              key={gateId}
              look={isChosen ? 'primary' : 'outline'}
              aria-pressed={isChosen}
              onClick={() => draft.type({ gates: gatesWith(view.typed, gateId, !isChosen) })}
            >
              {name}
            </Button>
          );
        })}
      </div>
      <p className={smallStyle}>{error ?? texts.hints.gates}</p>
    </fieldset>
  );
}

function CopyLink({ eventId, ticketTypeId }: { readonly eventId: string; readonly ticketTypeId: string }) {
  const { tickets: texts } = useMessages('editor');
  const { tab } = useEngines();
  const copy = useCopy();
  const url = new URL(`/events/${eventId}?ticketType=${ticketTypeId}`, tab.origin).href;
  const press = () => copy(url, [texts.linkCopied, texts.linkHint], [texts.linkNotCopied, url]);
  return (
    <Button look="outline" onClick={press}>
      <Link2 size={20} aria-hidden /> {texts.copyLink}
    </Button>
  );
}

/** Deletes an unsold type, with an undo; otherwise takes it off sale and says why. */
function Remove({ type: { draft, view, saved } }: { readonly type: TypeOnPage }) {
  const { tickets: texts } = useMessages('editor');
  const { parts } = useMessages('shell');
  const { notify } = useEngines();
  const isUsed = saved !== null && !saved.mayDelete;
  if (isUsed)
    return (
      <div className={stackStyle}>
        <p className={css({ textStyle: 'small', color: 'text.soft' })}>{texts.keptBecauseSold}</p>
        {view.typed.onSale === '' ? null : (
          <Button look="outline" onClick={() => draft.type({ onSale: '' })}>
            {texts.takeOffSale}
          </Button>
        )}
      </div>
    );
  const remove = () => {
    const name = view.typed.name.trim() === '' ? texts.unnamed : view.typed.name;
    draft.type({ removed: 'yes' });
    notify.done(texts.deleted(name), undefined, {
      label: parts.undo,
      press: () => draft.type({ removed: '' }),
    });
  };
  return (
    <div>
      <Button look="danger" onClick={remove}>
        <Trash2 size={20} aria-hidden /> {texts.delete}
      </Button>
    </div>
  );
}
