import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Dialog } from '#ui/layers/dialog.tsx';
import { button, doing, mount, press } from '#tests/ui/mount.ts';
import { until } from '#tests/until.ts';

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

describe('a dialog', () => {
  it('is not in the page before it is opened', async () => {
    await mount(<Page onClose={vi.fn<() => void>()} />);
    expect(dialog()).toBeNull();
  });

  it('is labelled by its title and described by its description', async () => {
    await opened();
    const named = document.getElementById(dialog()?.getAttribute('aria-labelledby') ?? '');
    const described = document.getElementById(dialog()?.getAttribute('aria-describedby') ?? '');
    expect([named?.textContent, described?.textContent]).toEqual(['Cancel the event?', 'Holders are told.']);
  });

  it('moves the focus inside when it opens', async () => {
    await opened();
    expect(dialog()?.contains(document.activeElement)).toBe(true);
  });

  it.each([
    ['at a keyboard in its first field', true, 'Name'],
    ['on a phone where no keyboard rises', false, 'Close'],
  ])('starts %s', async (_where, isFine, begins) => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: isFine } as MediaQueryList);
    await mount(
      <Dialog open onClose={vi.fn<() => void>()} title="Add a gate">
        <input aria-label="Name" />
        <button type="button">Save</button>
      </Dialog>,
    );
    await until(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(begins));
  });

  it('moves the focus from its last element back to its first, and never out', async () => {
    await opened();
    await doing(() => button('Keep it').focus());
    await doing(() => press('Tab'));
    expect(document.activeElement).toBe(button('Close'));
  });

  it('closes on Escape and returns the focus to what opened it', async () => {
    const onClose = await opened();
    await doing(() => press('Escape'));
    expect(onClose).toHaveBeenCalledOnce();
    expect(dialog()).toBeNull();
    // The focus returns in a separate frame, which a busy machine renders late.
    await until(() => expect(document.activeElement).toBe(button('Open')));
  });
});

describe('a dialog opened by a button of another one that closes', () => {
  function TwoDialogs() {
    const [shown, setShown] = useState<'first' | 'second' | null>('first');
    return (
      <>
        <Dialog open={shown === 'first'} onClose={() => setShown(null)} title="First">
          <button type="button" onClick={() => setShown('second')}>
            Next
          </button>
        </Dialog>
        <Dialog open={shown === 'second'} onClose={() => setShown(null)} title="Second">
          Text
        </Dialog>
      </>
    );
  }

  it('stays open and is the only one', async () => {
    await mount(<TwoDialogs />);
    await doing(() => button('Next').click());
    await doing(() => undefined);
    const titles = [...document.querySelectorAll('[role=dialog] h2')].map((title) => title.textContent);
    expect(titles).toEqual(['Second']);
  });
});

describe('a dialog open from its first render', () => {
  it('is removed once closed, and opens again', async () => {
    function Opened() {
      const [open, setOpen] = useState(true);
      return (
        <>
          <button type="button" onClick={() => setOpen(true)}>
            Again
          </button>
          <Dialog open={open} onClose={() => setOpen(false)} title="Settings">
            Text
          </Dialog>
        </>
      );
    }
    await mount(<Opened />);
    await doing(() => button('Close').click());
    expect(dialog()).toBeNull();
    await doing(() => button('Again').click());
    expect(dialog()).not.toBeNull();
  });
});
