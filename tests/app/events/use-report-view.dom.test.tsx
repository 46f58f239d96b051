import { expect, it } from 'vitest';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { useReportView } from '#app/events/use-report-view.ts';
import { storedValues } from '#platform/stored-values.ts';
import { english } from '#tests/messages/english.ts';
import { mount } from '#tests/ui/mount.ts';

function tellView({ robot = false } = {}) {
  sessionStorage.clear();
  const told: string[] = [];
  const clock = { now: Date.parse('2026-11-21T22:00:00Z') };
  const tabStored = storedValues(() => sessionStorage);
  const engines = {
    messages: english,
    call: async (_: unknown, { params }: { readonly params: { readonly registrationId: string } }) =>
      void told.push(params.registrationId),
    clock: { wall: () => clock.now },
    tab: { isRobot: () => robot },
    tabStored,
  } as unknown as Engines;
  function Page({ id }: { readonly id: string | null }) {
    useReportView(id === null ? null : { registrationId: id, timeZone: 'Europe/Berlin' });
    return null;
  }
  const open = (id: string | null) =>
    mount(
      <EnginesProvider engines={engines}>
        <Page id={id} />
      </EnginesProvider>,
    );
  return { told, clock, open };
}

it('reports an event view once per day and tab, by local date', async () => {
  const { told, clock, open } = tellView();
  await open(null);
  await open('one');
  await open('one');
  await open('other');
  expect(told).toEqual(['one', 'other']);
  // Past midnight in Berlin.
  clock.now += 90 * 60_000;
  await open('one');
  expect(told).toEqual(['one', 'other', 'one']);
});

it('reports nothing if the browser is automated', async () => {
  const { told, open } = tellView({ robot: true });
  await open('one');
  expect(told).toEqual([]);
});
