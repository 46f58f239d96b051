import type { Shot } from './public-shots.ts';

const parts = ['dashboard', 'users', 'events', 'applications', 'outbox', 'logs', 'settings'];

/** Screenshots of the administrators' screens and of one account's history. */
export const adminShots: readonly Shot[] = [
  ...parts.map((part): Shot => ({ name: `admin-${part}`, path: `/admin/${part}` })),
  {
    name: 'admin-user',
    path: '/admin/users',
    async prepare(page) {
      await page.getByRole('button', { name: 'Open Omar Jallow' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
];
