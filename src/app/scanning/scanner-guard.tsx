import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Guard } from '#app/account/guard.tsx';
import { useEngines } from '#app/engines/engines.tsx';
import { mayScan } from './scanner-entry.ts';

/** Organizers and admins; also whoever holds an enrolled device, or a code to enrol one: the device is the right. */
export function ScannerGuard({ children }: { readonly children: ReactNode }): ReactNode {
  const { stored } = useEngines();
  const search = useSearch({ strict: false });
  return (
    <Guard audience="organizer" orElse={mayScan(stored, search.code)}>
      {children}
    </Guard>
  );
}
