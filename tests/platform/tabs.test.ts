import { expect, it } from 'vitest';
import { openTabs } from '#platform/tabs.ts';
import { until } from '#tests/until.ts';

it('sends messages to the other tabs of a channel, never its own, until closed', async () => {
  const [one, two, elsewhere] = [openTabs('door'), openTabs('door'), openTabs('other')];
  const heard: string[] = [];
  one.onMessage((message) => heard.push(`one ${String(message)}`));
  const cancel = two.onMessage((message) => heard.push(`two ${String(message)}`));
  elsewhere.onMessage((message) => heard.push(`elsewhere ${String(message)}`));
  one.post('hello');
  await until(() => expect(heard).toEqual(['two hello']));
  cancel();
  one.post('again');
  two.post('back');
  await until(() => expect(heard).toEqual(['two hello', 'one back']));
  for (const tabs of [one, two, elsewhere]) tabs.close();
});

it('stays silent if the browser has no channels', () => {
  const channel = globalThis.BroadcastChannel;
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  try {
    const tabs = openTabs('door');
    tabs.onMessage(() => expect.unreachable())();
    tabs.post('hello');
    tabs.close();
  } finally {
    globalThis.BroadcastChannel = channel;
  }
});
