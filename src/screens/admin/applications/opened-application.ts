import { useState } from 'react';
import { useServer } from '#app/data/server-data.ts';
import { listApplications, type AdminApplication } from '#contract/accounts/applications.ts';

/**
 * The open application of a list, until it is closed. Somebody else may decide or change it meanwhile, which takes it off
 * a filtered list; it is then loaded on its own, with what became of it.
 */
export function useOpenedApplication(listed: readonly AdminApplication[], everyMs: number) {
  const [opened, open] = useState<AdminApplication | null>(null);
  const isOpened = ({ applicationId }: AdminApplication) => applicationId === opened?.applicationId;
  const inList = listed.find(isOpened);
  const alone = useServer(
    listApplications,
    { query: { page: '1', limit: '200', search: opened?.person.username ?? '' } },
    { off: opened === null || inList !== undefined, everyMs },
  );
  const now = inList ?? alone.data?.items.find(isOpened);
  if (now !== undefined && now !== opened) open(now);
  return { opened: now ?? opened, open, close: () => open(null) };
}
