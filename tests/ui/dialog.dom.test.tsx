import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Dialog } from '#ui/dialog.tsx';
import { button, doing, mount, press } from './mount.ts';

function Page({ onClose }: { readonly onClose: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <main>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog
        open={open}
        onClose={() => {
          onClose();
          setOpen(false);
        }}
        title="Cancel the event?"
        description="Holders are told."
      >
        <button type="button">Keep it</button>
      </Dialog>
    </main>
  );
}

const dialog = () => document.querySelector('[role=dialog]');

async function opened(onClose = vi.fn<() => void>()) {
  await mount(<Page onClose={onClose} />);
  await doing(() => {
    button('Open').focus();
    button('Open').click();
  });
  return onClose;
}

describe('A dialog', () => {
  it('is not in the page before it is opened', async () => {
    await mount(<Page onClose={vi.fn<() => void>()} />);
    expect(dialog()).toBeNull();
  });

  it('is named by its title and described by its description', async () => {
    await opened();
    const named = document.getElementById(dialog()?.getAttribute('aria-labelledby') ?? '');
    const described = document.getElementById(dialog()?.getAttribute('aria-describedby') ?? '');
    expect([named?.textContent, described?.textContent]).toEqual(['Cancel the event?', 'Holders are told.']);
  });

  it('takes the focus in when it opens', async () => {
    await opened();
    expect(dialog()?.contains(document.activeElement)).toBe(true);
  });

  it('leads the focus from its last part back to its first, and never out', async () => {
    await opened();
    await doing(() => button('Keep it').focus());
    await doing(() => press('Tab'));
    expect(document.activeElement).toBe(button('Close'));
  });

  it('closes by Escape and gives the focus back to what opened it', async () => {
    const onClose = await opened();
    await doing(() => press('Escape'));
    expect(onClose).toHaveBeenCalledOnce();
    expect(dialog()).toBeNull();
    expect(document.activeElement).toBe(button('Open'));
  });
});
