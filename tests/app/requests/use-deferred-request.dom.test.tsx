import { expect, it } from 'vitest';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import type { SubmitResult } from '#app/engines/deferred-requests.ts';
import { useDeferredRequest, type RequestResult } from '#app/requests/use-deferred-request.ts';
import type { Result } from '#domain/failures/failure.ts';
import { sampleTransfer } from '#tests/domain/requests/sample-requests.ts';
import { english } from '#tests/messages/english.ts';
import { doing, mount } from '#tests/ui/mount.ts';

/** Returns the result that a screen receives for a queued change, and the notices shown to the person. */
async function heardOf(wished: SubmitResult, { left = false } = {}) {
  const said: string[] = [];
  const heard: Result<RequestResult>[] = [];
  let person: number | null = 7;
  const ask = async () => {
    if (left) person = null;
    return wished;
  };
  // The only engines that the hook uses.
  const engines = {
    auth: { state: () => ({ user: person === null ? null : { credentialId: person } }) },
    wishes: { open: async () => ({ ask }) },
    notify: { done: (title: string, text: string) => void said.push(`${title}: ${text}`) },
    messages: english,
  } as unknown as Engines;
  function Screen() {
    const wish = useDeferredRequest();
    return (
      <button
        type="button"
        onClick={() => void wish(sampleTransfer(), '').then((answer) => heard.push(answer))}
      />
    );
  }
  const box = await mount(
    <EnginesProvider engines={engines}>
      <Screen />
    </EnginesProvider>,
  );
  await doing(() => box.querySelector('button')?.click());
  return { said, states: heard.map((one) => one.ok && one.value.state) };
}

it.each<[title: string, wished: SubmitResult, state: string, said: readonly string[]]>([
  [
    'can be undone where it never left',
    { state: 'waiting', isUndoable: true },
    'waiting',
    [
      'Waiting for a connection: Not done yet. We’ll send it when you’re back online; until then you can undo it.',
    ],
  ],
  [
    'may have been sent where its answer was lost, and nobody promises an undo',
    { state: 'waiting', isUndoable: false },
    'waiting',
    ['Waiting for an answer: This may have been sent. We’ll keep asking, and tell you whether it was done.'],
  ],
  ['is neither sent nor waiting once its person took it back', { state: 'gone' }, 'gone', []],
])('Says that a wish %s', async (_title, wished, state, said) => {
  expect(await heardOf(wished)).toEqual({ said, states: [state] });
});

it('never tells a user who has left about a waiting request', async () => {
  const { said } = await heardOf({ state: 'waiting', isUndoable: true }, { left: true });
  expect(said).toEqual([]);
});
