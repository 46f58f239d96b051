import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { ConfirmDialog } from '#screens/parts/confirm-dialog.tsx';
import { english } from '#tests/messages/english.ts';
import { button, doing, mount, press } from '#tests/ui/mount.ts';

interface Changes {
  readonly busy: boolean;
  readonly error: string | null;
  readonly isUnsure: boolean;
}

const ask = async (changes: Partial<Changes> = {}) => {
  const run = vi.fn<() => void>();
  const leave = vi.fn<() => void>();
  const onClose = vi.fn<() => void>();
  const failed = vi.fn<(title: string, text: string) => void>();
  let user = { credentialId: 7 };
  // The only engines that the dialog uses.
  const engines = {
    auth: { state: () => ({ status: 'authenticated', user }) },
    notify: { failed },
    messages: english,
  } as unknown as Engines;
  const row = { remove: () => undefined as void };
  function Row() {
    const [isListed, setListed] = useState(true);
    row.remove = () => setListed(false);
    if (!isListed) return null;
    return (
      <ConfirmDialog
        title="Remove Main gate?"
        description="Devices set to it choose another."
        confirm="Remove"
        action={{ busy: false, error: null, run, leave, ...changes }}
        onClose={onClose}
      />
    );
  }
  await mount(
    <EnginesProvider engines={engines}>
      <Row />
    </EnginesProvider>,
  );
  await doing(() => undefined);
  return {
    run,
    leave,
    onClose,
    failed,
    someoneElse: () => void (user = { credentialId: 8 }),
    removeRow: () => doing(() => row.remove()),
  };
};

describe('a confirmation dialog', () => {
  it('is an alert dialog labelled by its question and described by the consequences', async () => {
    await ask();
    const dialog = document.querySelector('[role=alertdialog]');
    const named = document.getElementById(dialog?.getAttribute('aria-labelledby') ?? '');
    const described = document.getElementById(dialog?.getAttribute('aria-describedby') ?? '');
    expect([named?.textContent, described?.textContent]).toEqual([
      'Remove Main gate?',
      'Devices set to it choose another.',
    ]);
  });

  it('acts only on its verb button', async () => {
    const { run, onClose } = await ask();
    await doing(() => button('Cancel').click());
    expect([run.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 1]);
    await doing(() => button('Remove').click());
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('cancels on Escape', async () => {
    const { run, onClose } = await ask();
    await doing(() => void press('Escape', document.querySelector('[role=alertdialog]')));
    expect([run.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 1]);
  });

  it('clears its error on closing, so that the next time starts fresh', async () => {
    const { leave } = await ask({ error: 'The gate has scans.' });
    await doing(() => button('Cancel').click());
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it('offers no cancel while in progress, but still closes, so that a failure is reported elsewhere', async () => {
    const { leave, onClose } = await ask({ busy: true });
    expect(button('Cancel').hasAttribute('disabled')).toBe(true);
    await doing(() => void press('Escape', document.querySelector('[role=alertdialog]')));
    expect([onClose.mock.calls.length, leave.mock.calls.length]).toEqual([1, 1]);
  });

  it('ignores a second click while in progress and shows why it failed', async () => {
    const { run } = await ask({ busy: true, error: 'The gate has scans.' });
    await doing(() => button('Remove').click());
    expect(run).not.toHaveBeenCalled();
    expect(document.querySelector('[role=alert]')?.textContent).toBe('The gate has scans.');
  });

  it.each([
    ['that may have worked', true, 'We don’t know if that worked'],
    ['that did not work', false, 'That didn’t work'],
  ])(
    'reports what failed in a notice if its row goes away before the user does: %s',
    async (_, isUnsure, title) => {
      const { failed, removeRow } = await ask({ error: 'Why.', isUnsure });
      await removeRow();
      expect(failed.mock.calls).toEqual([[title, 'Why.']]);
    },
  );

  it('reports nothing that was not shown, was read and closed, or concerns somebody else', async () => {
    const quiet = await ask();
    await quiet.removeRow();
    const read = await ask({ error: 'Why.' });
    await doing(() => button('Cancel').click());
    await read.removeRow();
    const others = await ask({ error: 'Why.' });
    others.someoneElse();
    await others.removeRow();
    for (const { failed } of [quiet, read, others]) expect(failed).not.toHaveBeenCalled();
  });
});
