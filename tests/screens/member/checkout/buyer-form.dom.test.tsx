import { expect, test } from 'vitest';
import type { OrderSending } from '#app/checkout/use-order.ts';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import type { Failure } from '#domain/failures/failure.ts';
import type { HeldPlaces } from '#domain/sales/held-places.ts';
import type { SignedInUser } from '#app/account/role.ts';
import { BuyerForm } from '#screens/member/checkout/buyer-form.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount, typeInto } from '#tests/ui/mount.ts';

const wrongPhone = 'This phone number isn’t valid.';
const refused: Failure = {
  kind: 'refused',
  status: 422,
  code: 'phone_invalid',
  message: wrongPhone,
  errors: [],
  fields: { phoneNumber: wrongPhone },
};
const user = {
  credentialId: 7,
  firstName: 'Ada',
  lastName: 'Jallow',
  email: 'ada@example.gm',
  phoneNumber: '+2203012345',
} as unknown as SignedInUser;
const held = {
  holdId: 'h1',
  eventName: 'Harbour Night',
  ticketTypeId: 't1',
  ticketTypeName: 'Lawn',
  quantity: 1,
  price: { amount: 0, currency: 'GMD' },
  state: 'held',
} as unknown as HeldPlaces;

/** Shows the form to a known person whose order was refused like this in the background. */
async function form(failure: Failure | null, { wasVisitor = false, person = user } = {}) {
  const auth = { status: 'authenticated', user: person };
  const engines = {
    clock: handClock(),
    replies: createReplies(),
    call: () => new Promise(() => {}),
    tabStored: { get: () => null, set: () => true, remove: () => {} },
    auth: { state: () => auth, subscribe: () => () => {} },
    messages: english,
  } as unknown as Engines;
  const sending = { busy: false, unanswered: false, failure } as unknown as OrderSending;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <BuyerForm
        eventId="e"
        user={person}
        holds={[held]}
        ready
        changing={false}
        wasVisitor={wasVisitor}
        sending={sending}
        questions={[]}
        onAskAgain={() => {}}
      />
    </EnginesProvider>,
  );
  const phone = () => box.querySelector<HTMLInputElement>('input[type=tel]');
  return { box, phone };
}

test('shows a late refusal of the phone number at its field, which stays while being edited', async () => {
  const { box, phone } = await form(refused);
  expect(box.textContent).toContain(wrongPhone);
  const field = phone();
  if (field === null) throw new Error('There is no field for the phone number.');
  await doing(() => typeInto(field, '+22030123456'));
  expect(box.textContent).not.toContain(wrongPhone);
  expect(phone()).toBe(field);
});

test('does not ask for a known phone number that was not refused', async () => {
  const { phone } = await form(null);
  expect(phone()).toBeNull();
});

test('says that an email address is optional for a guest who signed in by phone', async () => {
  const { buyer } = textsOf('checkout');
  const { box } = await form(null, { person: { ...user, email: '' } });
  expect(box.textContent).toContain(buyer.optionalEmail);
  const unknown = await form(null, { person: { ...user, email: '', phoneNumber: '' } });
  expect(unknown.box.textContent).not.toContain(buyer.optionalEmail);
  expect(unknown.box.textContent).toContain(buyer.emailHint);
});

test('focuses fields that replace the pressed button', async () => {
  const { box } = await form(null);
  const { buyer, guests } = textsOf('checkout');
  await doing(() => button(buyer.change, box).click());
  expect(document.activeElement?.getAttribute('name')).toBe('buyer.name');
  await doing(() => button(guests.open(1), box).click());
  expect(document.activeElement?.getAttribute('name')).toBe('attendees.0.name');
});

test('continues after signing in at the checkout with the missing name, otherwise the form', async () => {
  await form(null, { wasVisitor: true, person: { ...user, firstName: '', lastName: '' } });
  expect(document.activeElement?.getAttribute('name')).toBe('buyer.name');
  const { box } = await form(null, { wasVisitor: true });
  expect(document.activeElement).toBe(box.querySelector('form'));
});
