import { Link } from '@tanstack/react-router';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import type { PurchaseNotice, NoticeLink } from '#app/checkout/purchase-notice.ts';
import { usePurchaseNotices } from '#app/checkout/use-purchase-notices.ts';
import { Button, buttonStyle } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Section } from '#ui/page.tsx';

const tones = { good: 'plain', wait: 'attention', bad: 'refuse' } as const satisfies Record<
  PurchaseNotice['tone'],
  'plain' | 'attention' | 'refuse'
>;

/** Purchases known only to this device: pending orders, and the results of reservations and orders. */
export function PurchaseNotices() {
  const { news: texts } = useMessages('checkout');
  const { dismiss: dismissButton } = useMessages('shell');
  const news = usePurchaseNotices();
  if (news.length === 0) return null;
  return (
    <Section title={texts.title}>
      <ul aria-label={texts.title} className={css({ display: 'grid', gap: 'near' })}>
        {news.map(({ key, words, dismiss }) => (
          <li key={key} data-news={words.tone}>
            <Card tone={tones[words.tone]}>
              <p role="status">
                <strong>{words.title}</strong> {words.text}
              </p>
              <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug', mt: 'near' })}>
                <Way way={words.way} />
                {dismiss === null ? null : <Button onClick={dismiss}>{dismissButton}</Button>}
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Way({ way }: { readonly way: NoticeLink }) {
  const look = buttonStyle({ look: 'primary' });
  switch (way.kind) {
    case 'order':
      return (
        <Link to="/orders/$orderId" params={{ orderId: way.orderId }} className={look}>
          {way.label}
        </Link>
      );
    case 'checkout':
      return (
        <Link to="/checkout/$registrationId" params={{ registrationId: way.eventId }} className={look}>
          {way.label}
        </Link>
      );
    case 'event':
      return (
        <Link to="/events/$registrationId" params={{ registrationId: way.eventId }} className={look}>
          {way.label}
        </Link>
      );
  }
}
