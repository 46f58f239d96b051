import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonLook } from '#ui/button.tsx';

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
      className={buttonLook(primary ? { look: 'primary' } : {})}
    >
      {children}
    </Link>
  );
}
