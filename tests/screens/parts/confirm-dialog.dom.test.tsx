import { describe, expect, it, vi } from 'vitest';
import { ConfirmDialog } from '#screens/parts/confirm-dialog.tsx';
import { button, doing, mount, press } from '#tests/ui/mount.ts';

const ask = async (changes: Partial<{ busy: boolean; error: string | null }> = {}) => {
  const run = vi.fn<() => void>();
  const leave = vi.fn<() => void>();
  const onClose = vi.fn<() => void>();
  await mount(
    <ConfirmDialog
      title="Remove Main gate?"
      description="Devices set to it choose another."
      confirm="Remove"
      action={{ busy: false, error: null, run, leave, ...changes }}
      onClose={onClose}
    />,
  );
  await doing(() => undefined);
  return { run, leave, onClose };
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
});
