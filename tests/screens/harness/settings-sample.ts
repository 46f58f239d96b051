import type { FoundSettings } from '#contract/administration/settings.ts';
import { usualSettings } from '#domain/people/server-settings.ts';
import { longName, now } from './samples.ts';

const { signUpOpen, holdMinutes, senderName, siteName, accent, logo } = usualSettings;

/** Settings of every type, with a change of each. */
export const serverSettings: FoundSettings = {
  items: [
    { name: 'signUpOpen', group: 'accounts', value: false, usual: signUpOpen },
    { name: 'holdMinutes', group: 'sales', value: 12, usual: holdMinutes, least: 5, most: 30 },
    { name: 'siteName', group: 'look', value: longName.slice(0, 40), usual: siteName },
    { name: 'accent', group: 'look', value: '#2222CC', usual: accent },
    { name: 'logo', group: 'look', value: '', usual: logo },
    { name: 'senderName', group: 'messages', value: longName.slice(0, 60), usual: senderName },
  ],
  changes: [
    {
      id: '4',
      name: 'logo',
      before: '',
      after: 'AbCdEfGhIjKlMnOpQrStUv',
      at: new Date(now).toISOString(),
      by: 'ada',
    },
    {
      id: '3',
      name: 'senderName',
      before: '',
      after: longName.slice(0, 60),
      at: new Date(now).toISOString(),
      by: 'ada',
    },
    { id: '2', name: 'holdMinutes', before: 10, after: 12, at: new Date(now).toISOString(), by: '' },
    { id: '1', name: 'signUpOpen', before: true, after: false, at: new Date(now).toISOString(), by: 'ada' },
  ],
};
