import { expect, test } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { useServer } from '#app/data/server-data.ts';
import { EnginesContext, type Engines } from '#app/engines/engines.tsx';
import { listApplications, type AdminApplication } from '#contract/accounts/applications.ts';
import { useOpenedApplication } from '#screens/admin/applications/opened-application.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';

const application = (status: string) =>
  ({ applicationId: 'a', status, person: { username: 'ann' } }) as AdminApplication;

/** A queue of waiting applications, over a server whose applications others decide. */
async function queue() {
  const server = { all: [application('pending')] };
  const auth = { status: 'authenticated', user: { credentialId: 7, role: 'ADMIN' } };
  const replies = createReplies();
  const call = async (_: unknown, { query }: { query: { status?: string; search?: string } }) => ({
    ok: true,
    value: {
      items: server.all.filter(
        (one) =>
          (query.status === undefined || one.status === query.status) &&
          one.person.username.includes(query.search ?? ''),
      ),
    },
  });
  const engines = {
    call,
    replies,
    clock: handClock(),
    auth: { state: () => auth, subscribe: () => () => {} },
  } as unknown as Engines;
  function Queue() {
    const { data } = useServer(listApplications, {
      query: { page: '1', limit: '50', search: '', status: 'pending' },
    });
    const { opened, open, close } = useOpenedApplication(data?.items ?? [], 15_000);
    return (
      <>
        {data?.items.map((one) => (
          <button key={one.applicationId} type="button" onClick={() => open(one)}>
            {one.applicationId}
          </button>
        ))}
        <output>{opened?.status ?? 'none'}</output>
        <button type="button" onClick={close}>
          Close
        </button>
      </>
    );
  }
  const box = await mount(
    <EnginesContext value={engines}>
      <Queue />
    </EnginesContext>,
  );
  await doing(() => {});
  return {
    press: (name: string) => doing(() => button(name).click()),
    shown: () => box.querySelector('output')?.textContent,
    becomes: (...all: AdminApplication[]) =>
      doing(() => {
        server.all = all;
        void replies.readAgain(listApplications);
      }),
  };
}

test('an open application stays open when somebody else decides it, and shows what was decided', async () => {
  const { press, shown, becomes } = await queue();
  await press('a');
  expect(shown()).toBe('pending');
  await becomes(application('rejected'));
  await doing(() => {});
  expect(shown()).toBe('rejected');
  await press('Close');
  expect(shown()).toBe('none');
});

test('an open application of a deleted account stays as it was last seen', async () => {
  const { press, shown, becomes } = await queue();
  await press('a');
  await becomes();
  await doing(() => {});
  expect(shown()).toBe('pending');
});
