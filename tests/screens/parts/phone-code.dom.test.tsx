import { describe, expect, it, vi } from 'vitest';
import { defaultCountry } from '#app/account/phone.ts';
import { personChecks } from '#app/account/person-checks.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { createReplies } from '#app/data/replies.ts';
import { useForm } from '#app/data/use-form.ts';
import { PhoneCode } from '#screens/parts/fields/phone-code.tsx';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount, typeInto } from '#tests/ui/mount.ts';
import { english, textsOf } from '#tests/messages/english.ts';

/** Shows a form with a phone number field before a code has been requested. */
async function phoneForm(reply: Promise<void> = Promise.resolve(), smsOtp = '') {
  const send = vi.fn<() => Promise<never>>();
  const call = async () => {
    await reply;
    return { ok: true, value: { codeRequestId: 'r', sent: true } };
  };
  function Page() {
    const form = useForm({
      initial: { countryCode: defaultCountry, phoneNumber: '3012345', smsOtp, codeRequestId: '' },
      check: (values) => ({ smsOtp: personChecks(textsOf('account').checks).code(values) }),
      send,
      done: () => {},
    });
    return (
      <form noValidate onSubmit={form.submit}>
        <PhoneCode form={form} purpose="guest" />
        <button type="submit">Continue</button>
      </form>
    );
  }
  // The component uses only these engines.
  const auth = { state: () => ({ status: 'unauthenticated', user: null }) };
  const engines = {
    clock: handClock(),
    call,
    auth,
    replies: createReplies(),
    messages: english,
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <Page />
    </EnginesProvider>,
  );
  const isRed = (label: string) =>
    [...box.querySelectorAll('label')]
      .find((one) => one.textContent.includes(label))
      ?.parentElement?.querySelector('input')
      ?.getAttribute('aria-invalid') === 'true';
  return { box, send, isRed };
}

describe('a form that needs a code by text message', () => {
  it('says so when it is submitted before a code was requested', async () => {
    const { box, send } = await phoneForm();
    await doing(() => button('Continue', box).click());
    expect(box.textContent).toContain('Get a code by text message first.');
    expect(send).not.toHaveBeenCalled();
  });

  it('asks for a missing number and reports an invalid one', async () => {
    const { checks, phoneCode } = textsOf('account');
    const { box } = await phoneForm();
    const number = box.querySelector<HTMLInputElement>('input[name=phoneNumber]');
    if (number === null) throw new Error('there is no field for the number');
    for (const [typed, said] of [
      ['', checks.phone],
      ['12', phoneCode.notThere],
    ] as const) {
      await doing(() => typeInto(number, typed));
      await doing(() => button('Text me a code', box).click());
      expect(box.textContent).toContain(said);
    }
  });

  it('moves the focus to the next field to fill in', async () => {
    const { box } = await phoneForm();
    const field = (name: string) => box.querySelector<HTMLInputElement>(`input[name=${name}]`);
    const number = field('phoneNumber');
    if (number === null) throw new Error('there is no field for the number');
    await doing(() => typeInto(number, '12'));
    const send = button('Text me a code', box);
    send.focus();
    await doing(() => send.click());
    expect(document.activeElement).toBe(number);
    await doing(() => typeInto(number, '3012345'));
    send.focus();
    await doing(() => send.click());
    expect(document.activeElement).toBe(field('smsOtp'));
  });

  it('leaves the focus in another field while the code is sent', async () => {
    let answer = () => {};
    const { box } = await phoneForm(new Promise((resolve) => (answer = resolve)));
    const number = box.querySelector<HTMLInputElement>('input[name=phoneNumber]');
    await doing(() => button('Text me a code', box).click());
    number?.focus();
    await doing(() => answer());
    expect(document.activeElement).toBe(number);
  });

  it('shows the code field without an error once the code is sent', async () => {
    const { box, isRed } = await phoneForm();
    await doing(() => button('Continue', box).click());
    expect(isRed('Phone number')).toBe(true);
    await doing(() => button('Text me a code', box).click());
    expect([isRed('Phone number'), isRed('Code from the message')]).toEqual([false, false]);
    expect(box.textContent).toContain('Code from the message');
  });

  it('keeps a code filled in before the server has answered', async () => {
    let answer = () => {};
    const { box } = await phoneForm(new Promise((resolve) => (answer = resolve)), '1');
    await doing(() => button('Text me a code', box).click());
    const field = box.querySelector<HTMLInputElement>('input[name=smsOtp]');
    if (field === null) throw new Error('There is no field for the code.');
    await doing(() => typeInto(field, '123456'));
    await doing(() => answer());
    expect(field.value).toBe('123456');
  });
});
