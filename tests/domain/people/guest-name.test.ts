import { expect, test } from 'vitest';
import { accountLabel, guestUsername, isGuestUsername } from '#domain/people/guest-name.ts';

const made = 'guest-6e1200ff09';

test('recognises only the usernames it generated', () => {
  expect(guestUsername(new Uint8Array([0x6e, 0x12, 0, 255, 9]))).toBe(made);
  expect(isGuestUsername(made)).toBe(true);
  for (const chosen of ['guest-list', 'guest-6e1200ff0', 'guest-6e1200ff091', 'my-guest-6e1200ff09', 'amie'])
    expect(isGuestUsername(chosen), chosen).toBe(false);
});

test.each([
  [{ username: 'amie', email: 'amie@example.org' }, 'amie'],
  [{ username: made, email: 'fatou@example.org', phoneNumber: '+2207123456' }, 'fatou@example.org'],
  [{ username: made, email: 'unknown', phoneNumber: '+2207123456' }, '+2207123456'],
  [{ username: made }, ''],
])('calls %j %s', (person, name) => expect(accountLabel(person)).toBe(name));
