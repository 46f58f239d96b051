import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useCopy } from '#app/data/use-copy.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { Order } from '#contract/sales/orders.ts';
import { FormattedText } from '#screens/parts/formatted-text.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Card } from '#ui/card.tsx';
import { Section } from '#ui/page.tsx';

interface PayByHandProps {
  readonly order: Order;
  readonly byHand: NonNullable<Order['byHand']>;
}

const factStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 'snug',
  py: 'snug',
  borderBottomWidth: '1px',
  borderColor: 'line',
});

/** Instructions for an order awaiting manual payment: amount, reference and deadline. */
export function PayByHand({ order, byHand }: PayByHandProps) {
  const { byHand: texts } = useMessages('checkout');
  const { price, dayAndTime } = useFormats();
  const { buyer, paymentDueAt, timeZone, total } = order;
  return (
    <Section title={texts.title}>
      <Card>
        <dl>
          <Fact label={texts.way}>
            <bdi>{byHand.name}</bdi>
          </Fact>
          <Fact label={texts.sum}>
            <strong className={css({ fontSize: 'lead' })}>{price(total)}</strong>
          </Fact>
          <Fact label={texts.reference}>
            <strong translate="no" className={css({ fontSize: 'lead', letterSpacing: '0.04em' })}>
              {byHand.reference}
            </strong>
            <CopyReference reference={byHand.reference} />
          </Fact>
          {paymentDueAt === null ? null : (
            <Fact label={texts.until}>{dayAndTime(paymentDueAt, timeZone)}</Fact>
          )}
        </dl>
        <p className={css({ textStyle: 'small', color: 'text.soft', mt: 'near' })}>{texts.hint}</p>
        <div className={css({ mt: 'base' })}>
          <FormattedText text={byHand.instructions} />
        </div>
      </Card>
      <p className={css({ color: 'text.soft' })}>
        {texts.after} {buyer.email === '' ? '' : texts.afterByEmail}
      </p>
    </Section>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={factStyle}>
      <dt className={css({ color: 'text.soft' })}>{label}</dt>
      <dd
        className={css({
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 'snug',
          overflowWrap: 'anywhere',
        })}
      >
        {children}
      </dd>
    </div>
  );
}

function CopyReference({ reference }: { readonly reference: string }) {
  const copy = useCopy();
  const { byHand: texts } = useMessages('checkout');
  const press = () => copy(reference, [texts.copied], [texts.notCopied]);
  return <IconButton icon={Copy} label={texts.copy} onClick={press} />;
}
