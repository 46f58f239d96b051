import { act, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { useAction } from '#app/data/use-action.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { createToasts, type Toast } from '#app/shell/toasts.ts';
import { listGates } from '#contract/door/gates.ts';
import type { Result } from '#domain/failures/failure.ts';
import { english } from '#tests/messages/english.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';

const refusal = {
  kind: 'refused',
  status: 409,
  code: 'gate_in_use',
  message: 'In use.',
  errors: [],
} as const;

/** A screen with one action, whose replies the test supplies. */
async function screen(options: Partial<Parameters<typeof useAction<string>>[0]> = {}) {
  const answers: ((result: Result<string>) => void)[] = [];
  const run = vi.fn<() => Promise<Result<string>>>(
    () => new Promise<Result<string>>((resolve) => void answers.push(resolve)),
  );
  const replies = createReplies();
  const readAgain = vi.spyOn(replies, 'readAgain');
  const toasts = createToasts(english.first.shell.notices);
  const toast = {
    success: vi.fn<Toast['success']>(),
    error: vi.fn<Toast['error']>(),
    info: vi.fn<Toast['info']>(),
    dismiss: vi.fn<Toast['dismiss']>(),
  };
  toasts.ready(toast);
  let user: { credentialId: number } | null = { credentialId: 7 };
  // The only engines that the action uses.
  const engines = {
    auth: { state: () => ({ status: 'authenticated', user }) },
    notify: toasts.notify,
    replies,
    messages: english,
  } as unknown as Engines;
  const page = { close: () => {}, run: () => {} };
  function Screen() {
    const action = useAction({ run, reads: [listGates], ...options });
    return (
      <>
        <button type="button" onClick={() => action.run()} ref={() => void (page.run = action.run)}>
          Do
        </button>
        <button type="button" onClick={action.clear}>
          Clear
        </button>
        <button type="button" onClick={action.leave}>
          Leave
        </button>
        <p id="busy">{String(action.busy)}</p>
        <p id="error">{action.error}</p>
      </>
    );
  }
  function Page() {
    const [open, setOpen] = useState(true);
    page.close = () => setOpen(false);
    return open ? <Screen /> : null;
  }
  const box = await mount(
    <EnginesProvider engines={engines}>
      <Page />
    </EnginesProvider>,
  );
  const text = (id: string) => box.querySelector(`#${id}`)?.textContent;
  return {
    run,
    toast,
    readAgain,
    text,
    press: () => doing(() => button('Do', box).click()),
    answer: (result: Result<string>) => doing(() => answers.shift()?.(result)),
    someoneElse: () => (user = { credentialId: 8 }),
    act,
    close: () => doing(() => page.close()),
    runLate: () => doing(() => page.run()),
  };
}

describe('an action', () => {
  it('runs once, however often it is clicked', async () => {
    const { run, press, answer, text } = await screen();
    await press();
    await press();
    expect([run.mock.calls.length, text('busy')]).toEqual([1, 'true']);
    await answer({ ok: true, value: 'done' });
    expect(text('busy')).toBe('false');
    await press();
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('runs once even when both clicks come before a re-render', async () => {
    const { run, answer } = await screen();
    await doing(() => {
      button('Do').click();
      button('Do').click();
    });
    expect(run).toHaveBeenCalledTimes(1);
    await answer({ ok: true, value: 'done' });
  });

  it('stays pending, and shows it, when it is cleared meanwhile', async () => {
    const { run, press, answer, text } = await screen();
    await press();
    await doing(() => button('Clear').click());
    expect(text('busy')).toBe('true');
    await answer({ ok: false, failure: refusal });
    expect(text('error')).toBe('In use.');
    await doing(() => button('Clear').click());
    expect(text('error')).toBe('');
    await press();
    expect(run).toHaveBeenCalledTimes(2);
    await answer({ ok: true, value: 'done' });
  });

  it('shows why it failed until the next attempt', async () => {
    const { press, answer, text } = await screen();
    await press();
    await answer({ ok: false, failure: refusal });
    expect(text('error')).toBe('In use.');
    await press();
    expect(text('error')).toBe('');
    await answer({ ok: true, value: 'done' });
  });

  it('reports a failure only in a toast when it has a toast title', async () => {
    const { press, answer, text, toast } = await screen({ failedTitle: 'Not removed' });
    await press();
    await answer({ ok: false, failure: refusal });
    expect(toast.error).toHaveBeenCalledWith('Not removed', { description: 'In use.' });
    expect(text('error')).toBe('');
  });

  it.each([
    ['may have worked', { kind: 'timeout' }, 'We don’t know if that worked'],
    ['was never sent', { kind: 'unreachable', nothingSent: true }, 'Not removed'],
  ] as const)('has a true toast title for a call that %s', async (_title, failure, title) => {
    const { press, answer, toast } = await screen({ failedTitle: 'Not removed' });
    await press();
    await answer({ ok: false, failure });
    expect(toast.error.mock.calls.map(([said]) => said)).toEqual([title]);
  });

  it('reports a failure in a toast when its dialog was closed meanwhile', async () => {
    const { press, answer, close, toast } = await screen();
    await press();
    await close();
    await answer({ ok: false, failure: refusal });
    expect(toast.error).toHaveBeenCalledWith('That didn’t work', { description: 'In use.' });
  });

  it('reports a failure in a toast when it began only after its page was left, as a prepared file does', async () => {
    const { runLate, run, answer, close, toast } = await screen();
    await close();
    await runLate();
    expect(run).toHaveBeenCalledTimes(1);
    await answer({ ok: false, failure: refusal });
    expect(toast.error).toHaveBeenCalledWith('That didn’t work', { description: 'In use.' });
  });

  it('reports a failure in a toast when only its dialog was closed meanwhile', async () => {
    const { press, answer, text, toast } = await screen();
    await press();
    await doing(() => button('Leave').click());
    await answer({ ok: false, failure: refusal });
    expect(toast.error).toHaveBeenCalledWith('That didn’t work', { description: 'In use.' });
    expect([text('busy'), text('error')]).toEqual(['false', '']);
    await press();
    await answer({ ok: false, failure: refusal });
    expect(text('error')).toBe('In use.');
  });

  it('closes its dialog at the end, but not another one opened since', async () => {
    const closes = vi.fn<() => void>();
    const { press, answer, close } = await screen({ closes });
    await press();
    await answer({ ok: true, value: 'gate' });
    expect(closes).toHaveBeenCalledExactlyOnceWith('gate');
    await press();
    await doing(() => button('Leave').click());
    await answer({ ok: true, value: 'gate' });
    await press();
    await close();
    await answer({ ok: true, value: 'gate' });
    expect(closes).toHaveBeenCalledTimes(1);
  });

  it('refetches what it changed, even when the reply was lost', async () => {
    const { press, answer, readAgain } = await screen();
    await press();
    await answer({ ok: false, failure: { kind: 'timeout' } });
    expect(readAgain).toHaveBeenCalledWith(listGates);
  });

  it('offers an undo and refetches afterwards', async () => {
    const undo = vi.fn<(value: string) => Promise<Result<null>>>(async () => ({ ok: true, value: null }));
    const { press, answer, toast, readAgain } = await screen({ says: () => ({ title: 'Removed' }), undo });
    await press();
    await answer({ ok: true, value: 'gate' });
    const [title, said] = toast.success.mock.calls[0] ?? [];
    expect([title, said?.action?.label, said?.duration]).toEqual(['Removed', 'Undo', 10_000]);
    await doing(() => said?.action?.onClick());
    expect(undo).toHaveBeenCalledWith('gate', undefined);
    expect(readAgain).toHaveBeenCalledTimes(2);
  });

  it('reports nothing to another user who signed in meanwhile', async () => {
    const done = vi.fn<() => void>();
    const { press, answer, toast, someoneElse, text } = await screen({
      says: () => ({ title: 'Removed' }),
      done,
    });
    await press();
    someoneElse();
    await answer({ ok: true, value: 'gate' });
    expect([toast.success.mock.calls, done.mock.calls, text('busy')]).toEqual([[], [], 'false']);
  });
});
