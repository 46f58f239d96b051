import type { ListedAttendee } from '#domain/events/attendee-list.ts';
import { madeName } from '../made-names.ts';

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

/** Makes one of very many attendees, in a dozen scripts and spellings; two in three have arrived. */
export function madeAttendee(number: number): ListedAttendee {
  const { middle, family, whole: name } = madeName(number);
  const at = 1_000_000 + number * 11;
  const gate = `gate-${number % 4}`;
  return {
    ticketId: `0190a5c1-${hex(number % 65_536, 4)}-7000-8000-${hex(number, 12)}`,
    ticketNumber: number,
    reference: (number * 7_919) % 2 ** 30,
    name,
    email: `${middle}.${number}@example.org`,
    phoneNumber: `+220${String(1_000_000 + ((number * 37) % 9_000_000))}`,
    buyerName: number % 3 === 0 ? name : `${family} ${middle}`,
    buyerEmail: `${middle}.${number}@example.org`,
    orderId: `0190a5c0-${hex(number % 65_536, 4)}-7000-8000-${hex(Math.floor(number / 3), 12)}`,
    type: { ticketTypeId: `type-${number % 5}`, name: `Type ${number % 5}`, addOn: false },
    state: 'valid',
    unpaid: false,
    rehearsal: false,
    // For one ticket in a hundred of those, a second person was let in.
    people: number % 3 === 1 ? 1 + Number(number % 300 === 1) : 0,
    issuedAt: 500_000 + number,
    orderedAt: 500_000 + number,
    entries: number % 3 === 0 ? [] : [{ gateId: gate, gateName: gate, at }],
    note: number % 500 === 0 ? 'Wheelchair' : '',
    answers: [{ questionId: 'diet', values: [number % 7 === 0 ? 'Vegan' : 'None'] }],
  };
}

/** Returns searches as people type them: beginnings of names, full names, emails, and ends of phone numbers and codes. */
export function searches(count: number): readonly string[] {
  return Array.from({ length: 400 }, (_, turn) => {
    const { name, email, phoneNumber } = madeAttendee((turn * 7_907) % count);
    const [one = '', two = '', three = ''] = name.split(' ');
    const typed = [
      one.slice(0, 2),
      two.slice(0, 3),
      name,
      `${three} ${one.slice(0, 2)}`,
      email,
      phoneNumber.slice(-4),
      `${two.slice(0, 2)} ${three}`,
    ];
    return typed[turn % typed.length] ?? '';
  });
}
