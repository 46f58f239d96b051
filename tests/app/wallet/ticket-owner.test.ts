import { describe, expect, test } from 'vitest';
import { showsTickets } from '#app/wallet/ticket-owner-rule.ts';

describe('a URL that shows tickets', () => {
  test.each(['/tickets', '/tickets/', '/tickets?a=1', '/tickets/01J-x', '/tickets/01J-x#code'])(
    'is %s',
    (address) => {
      expect(showsTickets(address)).toBe(true);
    },
  );
  test.each(['/', '/ticketsales', '/dashboard', '/orders/tickets', '/tickets/a/b', '/login?from=/tickets'])(
    'is not %s',
    (address) => {
      expect(showsTickets(address)).toBe(false);
    },
  );
});
