import { act, useState } from 'react';
import { expect, it } from 'vitest';
import { useForm } from '#app/data/use-form.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { english } from '#tests/messages/english.ts';
import { mount } from '#tests/ui/mount.ts';

const words = 'Enter your password to go on.';
const wanted = {
  kind: 'refused',
  status: 403,
  code: 'proof_needed',
  message: words,
  errors: [],
} as const;

/** A form for which the server requires a password; with `opens` it then shows the password field. */
async function refused(opens: boolean) {
  function Screen() {
    const [asked, setAsked] = useState(false);
    const form = useForm({
      initial: { reason: '', currentPassword: '' },
      check: () => ({}),
      send: () => Promise.resolve({ ok: false, failure: wanted } as const),
      refused: () => setAsked(opens),
      done: () => undefined,
    });
    const password = form.field('currentPassword');
    return (
      <form onSubmit={form.submit}>
        <input {...inputOf(form.field('reason'))} />
        {asked ? <input {...inputOf(password)} aria-describedby="wrong" /> : null}
        {asked ? <p id="wrong">{password.error}</p> : null}
        <p id="failure">{form.failure}</p>
        <button type="submit">Send</button>
      </form>
    );
  }
  const page = await mount(
    <EnginesProvider engines={{ messages: english } as unknown as Engines}>
      <Screen />
    </EnginesProvider>,
  );
  await act(async () => page.querySelector('form')?.requestSubmit());
  const said = (id: string) => page.querySelector(`#${id}`)?.textContent ?? null;
  return { failure: said('failure'), atField: said('wrong') };
}

const inputOf = ({ name, value, onChange }: ReturnType<ReturnType<typeof useForm>['field']>) => ({
  name,
  value,
  onChange,
});

it('shows an error for a field the form does not show', async () => {
  expect(await refused(false)).toEqual({ failure: words, atField: null });
});

it('shows an error only at its field, even if the field appears afterwards', async () => {
  expect(await refused(true)).toEqual({ failure: '', atField: words });
});
