import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonStyle } from '#ui/button.tsx';

/** Link to an order. */
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
    <Link
      to="/orders/$orderId"
      params={{ orderId }}
      className={buttonStyle(primary ? { look: 'primary' } : {})}
    >
      {children}
    </Link>
  );
}
