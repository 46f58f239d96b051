import { describe, expect, it, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { useDraft } from '#app/data/use-draft.ts';
import { useForm } from '#app/data/use-form.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import type { Result } from '#domain/failures/failure.ts';
import { DraftNote } from '#screens/parts/draft-note.tsx';
import { memoryValues } from '#tests/app/engines/stored-samples.ts';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';

const words = textsOf('shell').parts.draft;
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
const day = 86_400_000;

/** A device with a form that can be opened repeatedly, by different people. */
function device() {
  const stored = memoryValues();
  const clock = handClock();
  const send = vi.fn<() => Promise<Result<null>>>(async () => ({ ok: true, value: null }));
  function Form() {
    const draft = useDraft('contact', { text: '' });
    const form = useForm({ initial: { text: '' }, draft, check: () => ({}), send, done: () => {} });
    const { error: _error, ...field } = form.field('text');
    return (
      <form onSubmit={form.submit}>
        <input {...field} />
        <DraftNote state={draft.state} />
        <button type="submit">Send</button>
      </form>
    );
  }
  return {
    stored,
    clock,
    send,
    async open(credentialId: number | null = null, values = stored) {
      const user = credentialId === null ? null : { credentialId };
      // The only engines that the form uses.
      const engines = {
        auth: { state: () => ({ status: 'authenticated', user }) },
        clock,
        stored: values,
        replies: createReplies(),
        messages: english,
      } as unknown as Engines;
      const box = await mount(
        <EnginesProvider engines={engines}>
          <Form />
        </EnginesProvider>,
      );
      const input = box.querySelector('input');
      return {
        text: () => input?.value,
        note: () => box.querySelector('[role=status]')?.textContent,
        type: (text: string) =>
          doing(() => {
            setValue?.call(input, text);
            input?.dispatchEvent(new Event('input', { bubbles: true }));
          }),
        send: () => doing(() => button('Send', box).click()),
      };
    },
  };
}

describe('form input', () => {
  it('is stored on each keystroke and restored after a crash', async () => {
    const { open } = device();
    const form = await open();
    expect(form.note()).toBe('');
    await form.type('Where is my ticket?');
    expect(form.note()).toBe(words.stored);
    // The page was closed without any warning.
    expect((await open()).text()).toBe('Where is my ticket?');
  });

  it('is removed once it is sent', async () => {
    const { open, stored } = device();
    const form = await open();
    await form.type('Hello');
    await form.send();
    expect(stored.keys()).toEqual([]);
    expect((await open()).text()).toBe('');
  });

  it('is kept when it could not be sent', async () => {
    const { open, send } = device();
    send.mockResolvedValueOnce({ ok: false, failure: { kind: 'unreachable' } });
    const form = await open();
    await form.type('Hello');
    await form.send();
    expect([form.text(), (await open()).text()]).toEqual(['Hello', 'Hello']);
  });

  it('is shown to no other user', async () => {
    const { open } = device();
    await (await open(7)).type('Mine');
    expect([(await open(8)).text(), (await open()).text(), (await open(7)).text()]).toEqual(['', '', 'Mine']);
  });

  it('is not offered after a month', async () => {
    const { open, clock } = device();
    await (await open()).type('Old');
    await clock.advance(31 * day);
    expect((await open()).text()).toBe('');
  });

  it('is not reported as saved when the browser cannot store it', async () => {
    const { open } = device();
    const form = await open(null, { ...memoryValues(), set: () => false });
    await form.type('Hello');
    expect(form.note()).toBe(words.notStored);
  });

  it('starts empty when the stored draft cannot be read', async () => {
    const { open, stored } = device();
    stored.set('gatehouse.draft.contact', '{"at":');
    expect((await open()).text()).toBe('');
  });
});
