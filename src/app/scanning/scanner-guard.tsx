import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Guard } from '#app/account/guard.tsx';
import { useEngines } from '#app/engines/engines.tsx';
import { canScan } from './scanner-entry.ts';

/**
 * Allows organizers and admins; also anyone holding an enrolled device, or a code to enrol one. An event's address
 * opens for every signed-in user: the scanner itself finds out who is on the event's team, and turns the others away.
 */
export function ScannerGuard({ children }: { readonly children: ReactNode }): ReactNode {
  const { stored } = useEngines();
  const search = useSearch({ strict: false });
  return (
    <Guard audience={search.event ? 'signed_in' : 'organizer'} orElse={canScan(stored, search.code)}>
      {children}
    </Guard>
  );
}
