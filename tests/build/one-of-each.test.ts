import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { foundIn } from './by-hand.ts';

const folder = new URL('../../src/', import.meta.url);
const files = readdirSync(folder, { encoding: 'utf8', recursive: true });
const screens = files
  .filter((name) => /^(screens|app\/shell)\/.*\.tsx$/.test(name))
  .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }));

/** Accepted exceptions, with reasons. */
const allowed: Readonly<Record<string, string>> = {
  'screens/parts/confirm-dialog.tsx': 'it is the part',
  'screens/public/event/event-tickets.tsx': 'its work is on this device, and its failure is that device’s',
  'screens/parts/waiting/get-offered.tsx': 'its work is on this device, and its failure is that device’s',
  'screens/organizer/scanner/group-overlay.tsx':
    'its work is on this device, and each ticket has a verdict of its own',
  'screens/organizer/scanner/force-overlay.tsx':
    'its work is on this device, and what comes of it is a verdict',
  'screens/organizer/event/refund.tsx': 'a form: the reason is typed in it',
  'screens/organizer/event/ticket-action.tsx': 'a form: the reason is typed in it',
  'screens/organizer/event/move-ticket.tsx': 'a form: the reason is typed in it',
  'screens/organizer/event/part-refund.tsx': 'a form: the sum is typed in it',
  'screens/organizer/event/plan/cancel-event.tsx': 'a form: the reason is typed in it',
  'screens/organizer/event/by-hand/mark-paid.tsx': 'a form: the sum is typed in it',
  'screens/organizer/event/by-hand/release-order.tsx': 'a form: the reason is typed in it',
  'screens/admin/users/user-role.tsx': 'a form: the password is typed in it',
  'screens/admin/users/delete-user.tsx': 'a form: the password is typed in it',
  'screens/organizer/event/attendees/erase-attendee.tsx': 'a form: the password is typed in it',
  'screens/member/profile/my-data.tsx': 'a form: the confirmation is typed in it',
};

describe('a kit component', () => {
  test.each(screens)('is not reimplemented in $name', ({ name, text }) => {
    expect(allowed[name] === undefined ? foundIn(text) : []).toEqual([]);
  });

  test('is detected when reimplemented', () => {
    expect(foundIn('const [busy, setBusy] = useState(false);')).toHaveLength(1);
    expect(foundIn('<Dialog open role="alertdialog">')).toHaveLength(1);
    expect(foundIn('const remove = useAction({ run });')).toEqual([]);
  });

  test('is allowed to be reimplemented only in listed places', () => {
    const names = new Map(screens.map(({ name, text }) => [name, text]));
    for (const name of Object.keys(allowed)) expect(foundIn(names.get(name) ?? ''), name).not.toEqual([]);
  });
});

test('keeps lists of listeners in one helper', () => {
  const keepers = files.filter(
    (name) =>
      /\.tsx?$/.test(name) &&
      /new Set(<\([^>]*=>|\(\[on[A-Z])/.test(readFileSync(new URL(name, folder), 'utf8')),
  );
  expect(keepers).toEqual(['domain/listeners.ts']);
});
