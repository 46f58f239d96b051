import { act, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { UnsavedText } from '#app/data/unsaved-text.ts';
import { useForm, type Form } from '#app/data/use-form.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import type { Notify } from '#app/shell/toasts.ts';
import type { Result } from '#domain/failures/failure.ts';
import { english } from '#tests/messages/english.ts';
import { doing, mount } from '#tests/ui/mount.ts';

const words = 'Enter your password to go on.';
const wanted = {
  kind: 'refused',
  status: 403,
  code: 'proof_needed',
  message: words,
  errors: [],
} as const;

/** The only engines that a form uses. */
const enginesOf = (credentialId: number, failed = vi.fn<Notify['failed']>()) =>
  ({
    auth: { state: () => ({ user: { credentialId } }) },
    notify: { failed },
    messages: english,
  }) as unknown as Engines;

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
    <EnginesProvider engines={enginesOf(7)}>
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

/** A form whose replies the test supplies, and which it can take away. */
async function sending(called?: 'read') {
  const answers: ((result: Result<string>) => void)[] = [];
  const failed = vi.fn<Notify['failed']>();
  const [closes, unsure] = [vi.fn<() => void>(), vi.fn<() => void>()];
  let follow: () => void = () => undefined;
  const done = vi.fn<() => Promise<void>>(() => new Promise<void>((resolve) => (follow = resolve)));
  function Screen() {
    const form = useForm({
      initial: { reason: '' },
      check: () => ({}),
      send: () => new Promise<Result<string>>((resolve) => void answers.push(resolve)),
      done,
      unsure,
      closes,
      ...(called === undefined ? {} : { called }),
    });
    return (
      <form onSubmit={form.submit}>
        <p id="busy">{String(form.busy)}</p>
        <p id="failure">{form.failure}</p>
      </form>
    );
  }
  let person = 7;
  const engines = { ...enginesOf(7, failed), auth: { state: () => ({ user: { credentialId: person } }) } };
  let leave: () => void = () => undefined;
  function Page() {
    const [open, setOpen] = useState(true);
    leave = () => setOpen(false);
    return open ? <Screen /> : null;
  }
  const page = await mount(
    <EnginesProvider engines={engines as unknown as Engines}>
      <Page />
    </EnginesProvider>,
  );
  const submit = () => doing(() => page.querySelector('form')?.requestSubmit());
  await submit();
  return {
    answers,
    failed,
    closes,
    done,
    submit,
    said: () => page.querySelector('#failure')?.textContent,
    isBusy: () => page.querySelector('#busy')?.textContent === 'true',
    answer: (result: Result<string>) => doing(() => answers.shift()?.(result)),
    followUp: () => doing(() => follow()),
    close: () => doing(() => leave()),
    someoneElse: () => (person = 8),
    unsure,
  };
}

it('stays busy until what follows a success is over, and then closes', async () => {
  const { answers, answer, followUp, isBusy, submit, closes } = await sending();
  await answer({ ok: true, value: 'saved' });
  await submit();
  expect([isBusy(), answers.length, closes.mock.calls.length]).toEqual([true, 0, 0]);
  await followUp();
  expect([isBusy(), closes.mock.calls]).toEqual([false, [['saved', { reason: '' }]]]);
});

it('reports a failure in a notice when it was closed meanwhile', async () => {
  const { answer, close, failed } = await sending();
  await close();
  await answer({ ok: false, failure: wanted });
  expect(failed).toHaveBeenCalledExactlyOnceWith('That didn’t work', words);
});

it('does not say that it failed when only the reply may have been lost', async () => {
  const { answer, close, failed } = await sending();
  await close();
  await answer({ ok: false, failure: { kind: 'timeout' } });
  expect(failed.mock.calls.map(([title]) => title)).toEqual(['We don’t know if that worked']);
});

it.each([
  ['only the reply may have been lost', { kind: 'timeout' }, true],
  ['nothing was sent', { kind: 'unreachable', nothingSent: true }, false],
  ['the server refused it', wanted, false],
] as const)(
  'lets the list be read again that shows whether it worked, where %s',
  async (_, failure, again) => {
    const { answer, unsure } = await sending();
    await answer({ ok: false, failure });
    expect(unsure).toHaveBeenCalledTimes(again ? 1 : 0);
  },
);

it('asks nobody to check whether a download worked', async () => {
  const { answer, said } = await sending('read');
  await answer({ ok: false, failure: { kind: 'timeout' } });
  expect(said()).toBe('The server didn’t answer in time. Try again.');
});

it.each([
  ['that arrives', { ok: true, value: 'a file' }],
  ['that fails', { ok: false, failure: { kind: 'timeout' } }],
] as const)('drops a download %s after its dialog was closed', async (_, result) => {
  const { answer, close, done, failed } = await sending('read');
  await close();
  await answer(result);
  expect([done.mock.calls, failed.mock.calls]).toEqual([[], []]);
});

it('reports nothing to another user who signed in meanwhile', async () => {
  const { answer, close, failed, someoneElse } = await sending();
  await close();
  someoneElse();
  await answer({ ok: false, failure: wanted });
  expect(failed).not.toHaveBeenCalled();
});

it('closes nothing when it was closed before the reply', async () => {
  const { answer, close, followUp, done, closes } = await sending();
  await close();
  await answer({ ok: true, value: 'saved' });
  await followUp();
  expect([done.mock.calls.length, closes.mock.calls.length]).toEqual([1, 0]);
});

it.each([
  ['only on the page', null, [0, 1, 1, 1, 0]],
  ['on this device', 'stored', [0, 0, 0, 0, 0]],
  ['only on the page because storage is full', 'not_stored', [0, 1, 1, 1, 0]],
] as const)(
  'keeps an update waiting for typed text that is %s, until it is sent',
  async (_, state, waits) => {
    const unsaved = new Set<symbol>();
    const begin = () => {
      const one = Symbol('typed');
      unsaved.add(one);
      return () => void unsaved.delete(one);
    };
    const draft = state === null ? null : { initial: { reason: '' }, state, keep: () => {}, drop: () => {} };
    let type: (text: string, isSaved?: boolean) => void = () => undefined;
    function Screen() {
      const form: Form<'reason'> = useForm({
        initial: { reason: '' },
        ...(draft === null ? {} : { draft }),
        check: () => ({}),
        // As it was stored.
        done: () => form.set('reason', 'RIGHT', true),
        send: async ({ reason }) =>
          reason === 'right'
            ? ({ ok: true, value: null } as const)
            : ({ ok: false, failure: wanted } as const),
      });
      type = (text, isSaved) => form.set('reason', text, isSaved);
      return <form onSubmit={form.submit} />;
    }
    const page = await mount(
      <UnsavedText value={begin}>
        <EnginesProvider engines={enginesOf(7)}>
          <Screen />
        </EnginesProvider>
      </UnsavedText>,
    );
    const submit = () => doing(() => page.querySelector('form')?.requestSubmit());
    const sizes = [unsaved.size];
    for (const text of ['wrong', 'right']) {
      await doing(() => type(text));
      sizes.push(unsaved.size);
      await submit();
      sizes.push(unsaved.size);
    }
    // Cleared, or replaced by what somebody else saved: nothing is lost.
    for (const [text, isSaved] of [
      ['', false],
      ['theirs', true],
    ] as const) {
      await doing(() => type(text, isSaved));
      expect(unsaved.size).toBe(0);
    }
    expect(sizes).toEqual(waits);
  },
);
