import { useState } from 'react';
import { css } from 'styled-system/css';
import { useIdsFor } from '#app/data/new-id.ts';
import { useForm } from '#app/data/use-form.ts';
import { useProof } from '#app/data/use-proof.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { markAllPaid, type MatchedRow } from '#app/imports/bank-statement.ts';
import { readEvent } from '#contract/events/events.ts';
import { orderHistory } from '#contract/sales/order-history.ts';
import { eventOrders } from '#contract/sales/orders.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ProofField } from '#screens/parts/fields/proof-field.tsx';
import { useMarkedText } from './marked-text.ts';

interface MatchesProps {
  readonly eventId: string;
  readonly currency: string;
  readonly rows: readonly MatchedRow[];
  readonly onDone: () => void;
  readonly onBack: () => void;
}

type Order = NonNullable<MatchedRow['order']>;
type Payable = MatchedRow & { readonly order: Order };

const tones: Readonly<Record<MatchedRow['match'], Tone>> = {
  exact: 'admit',
  less: 'attention',
  more: 'attention',
  paid: 'plain',
  ended: 'attention',
  unknown: 'plain',
};

/** Rows that can be marked: the amount matches, or a person decides; an expired order can be reopened. */
const isPayable = (row: MatchedRow): row is Payable =>
  row.order !== null && row.match !== 'paid' && (row.match !== 'ended' || row.order.expired);

/** The orders that a statement refers to, with compared amounts; selected ones are marked as paid. */
export function BankMatches({ eventId, currency, rows, onDone, onBack }: MatchesProps) {
  const { bank: texts } = useMessages('desk').byHand;
  const [chosen, setChosen] = useState<ReadonlySet<MatchedRow>>(() => firstOfEach(rows));
  const payable = rows.filter(isPayable).filter((row) => chosen.has(row));
  const { form, proof } = useApply({ eventId, payable, onDone });
  const toggle = (row: MatchedRow) => {
    const next = new Set(chosen);
    if (!next.delete(row)) next.add(row);
    setChosen(next);
  };
  return (
    <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
      <ul aria-label={texts.caption} className={css({ display: 'grid', gap: 'snug' })}>
        {rows.map((row, at) => (
          <li key={at} className={rowStyle}>
            <MatchRow row={row} currency={currency} checked={chosen.has(row)} onToggle={() => toggle(row)} />
          </li>
        ))}
      </ul>
      <ProofField proof={proof} form={form} />
      <AlertText text={form.failure} />
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
        <Button type="submit" look="primary" size="large" busy={form.busy} disabled={payable.length === 0}>
          {payable.length === 0 ? texts.nothing : texts.apply(payable.length)}
        </Button>
        <Button size="large" onClick={onBack} disabled={form.busy}>
          {texts.again}
        </Button>
      </div>
    </form>
  );
}

/** Preselects matching rows; of two rows for one order the first. */
function firstOfEach(rows: readonly MatchedRow[]): ReadonlySet<MatchedRow> {
  const orders = new Set<string>();
  return new Set(
    rows.filter(({ match, order }) => {
      if (match !== 'exact' || order === null || orders.has(order.orderId)) return false;
      orders.add(order.orderId);
      return true;
    }),
  );
}

function useApply({
  eventId,
  payable,
  onDone,
}: Pick<MatchesProps, 'eventId' | 'onDone'> & { readonly payable: readonly Payable[] }) {
  const { call, replies } = useEngines();
  const { byHand } = useMessages('desk');
  const tell = useMarkedText();
  const proof = useProof();
  const idFor = useIdsFor();
  const readMarked = () =>
    Promise.all([eventOrders, orderHistory, readEvent].map((read) => replies.readAgain(read)));
  const form = useForm({
    initial: { currentPassword: '' },
    check: ({ currentPassword }) => ({
      currentPassword: proof.problemOf(currentPassword),
    }),
    send: ({ currentPassword }) => {
      const payments = payable.map(({ order, amount, text }) => {
        const note = `${byHand.bank.note}: ${text}`.slice(0, 300);
        const { orderId } = order;
        return { orderId, amount, note, paymentId: idFor(JSON.stringify([orderId, amount, note])) };
      });
      return markAllPaid(call, eventId, payments, proof.bodyOf(currentPassword));
    },
    refused: proof.refused,
    async done(items) {
      tell(items);
      await readMarked();
      onDone();
    },
    unsure: () => void readMarked(),
  });
  return { form, proof };
}

const rowStyle = css({
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: 'medium',
  bg: 'surface.raised',
});
const labelStyle = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gap: 'near',
  alignItems: 'start',
  p: 'near',
});

interface MatchRowProps {
  readonly row: MatchedRow;
  readonly currency: string;
  readonly checked: boolean;
  readonly onToggle: () => void;
}

function MatchRow({ row, currency, checked, onToggle }: MatchRowProps) {
  const { attendees, byHand, orders } = useMessages('desk');
  const { bank: texts } = byHand;
  const { price } = useFormats();
  const { order, amount, match, text } = row;
  const received = price({ amount, currency });
  const can = isPayable(row);
  const facts = (
    <span className={css({ display: 'grid', gap: 'hair', minW: '0', overflowWrap: 'anywhere' })}>
      <strong>
        {order === null ? (
          received
        ) : (
          <>
            {order.buyer === '' ? null : `${order.buyer} · `}
            <span translate="no">{order.reference}</span>
          </>
        )}
      </strong>
      {order === null ? null : (
        <span className={css({ textStyle: 'small' })}>{texts.received(received, price(order.total))}</span>
      )}
      <span className={css({ textStyle: 'small', color: 'text.soft' })}>{text}</span>
    </span>
  );
  const badge = <Badge tone={tones[match]}>{texts.matches[match]}</Badge>;
  if (!can)
    return (
      <div className={labelStyle}>
        <span />
        {facts}
        {badge}
      </div>
    );
  return (
    <label className={`${labelStyle} ${css({ cursor: 'pointer' })}`}>
      <input
        type="checkbox"
        checked={checked}
        aria-label={texts.row(order?.buyer || attendees.nameOf(orders.nameless, order?.reference ?? ''))}
        onChange={onToggle}
        className={css({ w: '1.35rem', h: '1.35rem', mt: 'hair', accentColor: 'accent' })}
      />
      {facts}
      {badge}
    </label>
  );
}
