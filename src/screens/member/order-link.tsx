import type { ReactNode } from 'react';
import { buttonLook } from '#ui/button.tsx';

/** The way to an order. */
export function OrderLink({
  orderId,
  primary = false,
  children,
}: {
  readonly orderId: string;
  readonly primary?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <a href={`/orders/${orderId}`} className={buttonLook(primary ? { look: 'primary' } : {})}>
      {children}
    </a>
  );
}
