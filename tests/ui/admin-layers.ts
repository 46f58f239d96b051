import type { Control, LayerRow } from './layer-row.ts';

const users = '/admin/users';
const omar: Control = ['button', 'Open Omar Jallow'];

/** The layers of administrators. */
export const adminLayers: readonly LayerRow[] = [
  {
    file: 'src/screens/admin/outbox/message-sheet.tsx',
    name: /./,
    who: 'admin',
    at: '/admin/outbox?channel=email',
    open: [['button', /^Open .* to /]],
  },
  {
    file: 'src/screens/admin/users/user-sheet.tsx',
    name: 'Omar Jallow',
    who: 'admin',
    at: users,
    open: [omar],
  },
  {
    file: 'src/screens/admin/users/edit-user.tsx',
    name: 'Edit Omar Jallow',
    who: 'admin',
    at: users,
    open: [omar, ['button', 'Edit details']],
  },
  {
    file: 'src/screens/admin/users/user-role.tsx',
    name: 'Make Omar Jallow an administrator?',
    who: 'admin',
    at: users,
    open: [omar, ['choice', 'New role', 'Administrator'], ['button', 'Change role']],
  },
  {
    file: 'src/screens/admin/users/disable-user.tsx',
    name: 'Disable Omar Jallow?',
    who: 'admin',
    at: users,
    open: [omar, ['button', 'Disable account']],
  },
  {
    file: 'src/screens/admin/users/delete-user.tsx',
    name: 'Delete Omar Jallow for good?',
    who: 'admin',
    at: users,
    open: [omar, ['button', 'Delete account']],
  },
];
