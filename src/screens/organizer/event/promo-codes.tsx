import { Download, Plus } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { pageOf, useListAddress } from '#app/data/list-address.ts';
import { saveFile } from '#app/data/save-file.ts';
import { useServer } from '#app/data/server-data.ts';
import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useEventFileName } from '#app/events/stored-heading.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { listTicketTypes, type EditableTicketType } from '#contract/events/ticket-types.ts';
import {
  exportPromoCodes,
  listPromoCodes,
  switchPromoCode,
  type PromoCode,
} from '#contract/sales/promo-codes.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import type { Formats } from '#messages/formats.ts';
import { FoundTable } from '#screens/parts/found-table.tsx';
import { ListHead } from '#screens/parts/list-head.tsx';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { twoFacts } from '#ui/table.tsx';
import { PromoForm } from './promo-form.tsx';

const pageSize = 50;
const listStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'base',
  _desk: { gap: 'snug' },
});
const softStyle = css({ textStyle: 'small', color: 'text.soft' });

interface PromoCodesProps {
  readonly eventId: string;
  readonly timeZone: string | undefined;
}

/** Promo codes that lower the price or reveal hidden ticket types. */
export function PromoCodes({ eventId, timeZone = 'UTC' }: PromoCodesProps) {
  const { promos: texts } = useMessages('desk');
  const [filter, setFilter] = useListAddress(['search', 'page']);
  const [adding, setAdding] = useState(false);
  const formats = useFormats();
  const { search = '' } = filter;
  const page = pageOf(filter.page);
  const params = { registrationId: eventId };
  const types = useServer(listTicketTypes, { params });
  const read = useServer(listPromoCodes, {
    params,
    query: { search, page: String(page), limit: String(pageSize) },
  });
  const around = { eventId, timeZone, types: types.data?.items ?? [] };
  const currency = types.data === undefined ? null : currencyOf(around.types);
  return (
    <div className={listStyle}>
      <ListHead search={{ ...texts.search, value: search, onChange: (text) => setFilter({ search: text }) }}>
        <Button look="primary" disabled={types.data === undefined} onClick={() => setAdding(true)}>
          <Plus size={20} aria-hidden /> {texts.add}
        </Button>
        <ExportButton eventId={eventId} />
      </ListHead>
      <FoundTable
        read={read}
        texts={texts}
        narrowed={search !== ''}
        rowKey={({ promoCodeId }) => promoCodeId}
        columns={columns(texts, formats, { ...around, currency })}
        page={page}
        pageSize={pageSize}
        onPage={(next) => setFilter({ page: String(next) })}
      />
      {adding ? <PromoForm {...around} onClose={() => setAdding(false)} /> : null}
    </div>
  );
}

function ExportButton({ eventId }: { readonly eventId: string }) {
  const { file, messages } = useEngines();
  const fileOf = useEventFileName(eventId);
  const { promos: texts } = useMessages('desk');
  const query = { language: messages.language };
  const take = useAction({
    run: () => file(exportPromoCodes, { registrationId: eventId }, 'text/csv', { query }),
    called: 'read',
    failedTitle: texts.notExported,
    done: (csv) => saveFile(csv, fileOf('promo-codes', 'csv')),
  });
  return (
    <Button busy={take.busy} onClick={() => take.run()}>
      <Download size={20} aria-hidden /> {texts.export}
    </Button>
  );
}

interface Around {
  readonly eventId: string;
  readonly timeZone: string;
  readonly types: readonly EditableTicketType[];
}
type Texts = Catalogue['desk']['promos'];

const currencyOf = (types: Around['types']) => types[0]?.price.currency ?? 'GMD';

function takesOf(
  { kind, value }: PromoCode,
  texts: Texts,
  { money }: Formats,
  currency: string | null,
): string {
  switch (kind) {
    case 'percent':
      return texts.percent(value);
    case 'amount':
      return currency === null ? '–' : texts.amount(money({ amount: value, currency }));
    case 'unlock':
      return texts.unlock;
    case 'unknown':
      return texts.unknown;
  }
}

const tones: Readonly<Record<PromoCode['state'], Tone>> = {
  active: 'admit',
  used_up: 'attention',
  over: 'plain',
  off: 'plain',
  unknown: 'plain',
};

interface ColumnsOf extends Around {
  /** Null until the ticket types have been read. */
  readonly currency: string | null;
}

function columns(texts: Texts, formats: Formats, { eventId, timeZone, types, currency }: ColumnsOf) {
  const { columns: labels } = texts;
  const { clockTime, day } = formats;
  const nameOf = (id: string) => types.find((type) => type.ticketTypeId === id)?.name ?? '–';
  const whenOf = ({ startsAt, endsAt }: PromoCode) => [
    ...(startsAt === null ? [] : [texts.from(day(startsAt, timeZone), clockTime(startsAt, timeZone))]),
    ...(endsAt === null ? [] : [texts.until(day(endsAt, timeZone), clockTime(endsAt, timeZone))]),
  ];
  return [
    {
      key: 'code',
      label: labels.code,
      cell: ({ code }: PromoCode) => (
        <strong
          translate="no"
          className={css({ fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' })}
        >
          {code}
        </strong>
      ),
    },
    {
      key: 'takes',
      label: labels.takes,
      cell: (promo: PromoCode) => (
        <span className={twoFacts}>
          <span>{takesOf(promo, texts, formats, currency)}</span>
          <span className={softStyle}>{whenOf(promo).join(' · ')}</span>
        </span>
      ),
    },
    {
      key: 'tickets',
      label: labels.tickets,
      cell: ({ ticketTypeIds }: PromoCode) =>
        ticketTypeIds.length === 0 ? texts.allTickets : formats.listed(ticketTypeIds.map(nameOf)),
    },
    ...resultColumns(texts, formats, eventId, currency),
  ];
}

/** Shows a code's results and the control that switches it off. */
function resultColumns(texts: Texts, { count, money }: Formats, eventId: string, currency: string | null) {
  const { columns: labels } = texts;
  return [
    {
      key: 'uses',
      label: labels.uses,
      figures: true,
      cell: ({ uses, mostUses, mostPerPerson }: PromoCode) => (
        <span className={twoFacts}>
          <span>{mostUses === null ? count(uses) : texts.usesOf(count(uses), count(mostUses))}</span>
          {mostPerPerson === null ? null : (
            <span className={softStyle}>{texts.perPerson(mostPerPerson)}</span>
          )}
        </span>
      ),
    },
    {
      key: 'off',
      label: labels.off,
      figures: true,
      cell: ({ tookOff }: PromoCode) => (currency === null ? '–' : money({ amount: tookOff, currency })),
    },
    {
      key: 'state',
      label: labels.state,
      cell: ({ state }: PromoCode) => <Badge tone={tones[state]}>{texts.states[state]}</Badge>,
    },
    {
      key: 'do',
      label: labels.action,
      cell: (promo: PromoCode) => <SwitchButton eventId={eventId} promo={promo} />,
    },
  ];
}

function SwitchButton({ eventId, promo }: { readonly eventId: string; readonly promo: PromoCode }) {
  const { call } = useEngines();
  const { promos: texts } = useMessages('desk');
  const { promoCodeId, code, state } = promo;
  const isOff = state === 'off';
  const act = useAction({
    run: () =>
      call(switchPromoCode, { params: { registrationId: eventId, promoCodeId }, body: { off: !isOff } }),
    reads: [listPromoCodes],
    says: ({ off }) => ({ title: off ? texts.switchedOff(code) : texts.switchedOn(code) }),
    failedTitle: texts.notSwitched,
  });
  return (
    <Button
      busy={act.busy}
      aria-label={isOff ? texts.switchOnOf(code) : texts.switchOffOf(code)}
      onClick={() => act.run()}
    >
      {isOff ? texts.switchOn : texts.switchOff}
    </Button>
  );
}
