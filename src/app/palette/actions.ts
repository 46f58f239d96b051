import { accessibilityNames, type AccessibilitySettings } from '#domain/people/accessibility.ts';
import type { membership } from '#contract/accounts/memberships.ts';
import type { Output } from '#contract/wire/endpoint.ts';
import type { SignedInUser } from '#app/account/role.ts';
import { teamWays } from '#app/account/team-ways.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import { languages, namesOf, type Language } from '#messages/language.ts';
import { eventPartNames, eventParts } from '#app/events/event-parts.ts';
import type { Command, EventHere, Target } from './command.ts';
import { synonymsIn, synonymsOf } from './synonyms.ts';

type Texts = Catalogue['palette'];

/** Returns the tabs of an event's page, for those who run it. @param tabs null if the texts are not loaded */
export function partsOf(
  event: EventHere,
  tabs: Catalogue['desk']['event']['tabs'] | null,
  texts: Texts,
): readonly Command[] {
  if (!event.rights.includes('run') || tabs === null) return [];
  return eventPartNames.map((part) => ({
    key: `part:${part}`,
    group: 'here',
    title: tabs[eventParts[part]],
    also: synonymsIn(texts.alsoParts, eventParts[part]),
    deed: { kind: 'go', target: pageOf(event, { part }) },
  }));
}

/** Returns the actions on an event. */
export function actionsAt(event: EventHere, texts: Texts): readonly Command[] {
  const at = `/events/${event.registrationId}`;
  const go = (name: keyof Texts['do'], target: Target): Command => ({
    key: `do:${name}`,
    group: 'do',
    title: texts.do[name].title,
    also: synonymsOf(texts.do[name].also),
    deed: { kind: 'go', target },
  });
  return [
    ...(event.rights.includes('run')
      ? [
          go('messageAttendees', { to: `${at}/messages`, search: { message: 'new' } }),
          go('exportAttendees', { to: `${at}/attendees`, search: { export: 'file' } }),
          go('enrolDevice', pageOf(event, { part: 'devices' })),
        ]
      : []),
    ...(event.rights.includes('door') ? [go('television', { to: `${at}/door`, search: { tv: 'on' } })] : []),
    go('viewPage', { to: at }),
  ];
}

const pageOf = ({ registrationId }: EventHere, search: Target['search'] & object): Target => ({
  to: `/myEventsDetails/${registrationId}`,
  search,
});

interface Account {
  readonly signedIn: boolean;
  readonly language: Language;
  readonly settings: AccessibilitySettings;
  readonly texts: Texts;
  readonly account: Catalogue['account'];
}

/** Returns the actions on the account and the device. */
export function accountActions({
  signedIn,
  language,
  settings,
  texts,
  account,
}: Account): readonly Command[] {
  return [
    ...languages
      .filter((other) => other !== language)
      .map((other): Command => ({
        key: `language:${other}`,
        group: 'device',
        title: texts.language(namesOf[other]),
        also: synonymsOf(texts.languageAlso),
        deed: { kind: 'language', language: other },
      })),
    ...accessibilityNames.map((name): Command => {
      const on = !settings[name];
      const { label } = account.accessibility[name];
      return {
        key: `setting:${name}`,
        group: 'device',
        title: on ? texts.turnOn(label) : texts.turnOff(label),
        also: synonymsOf(texts.settingsAlso),
        deed: { kind: 'setting', name, on },
      };
    }),
    ...(signedIn
      ? [
          {
            key: 'do:sign-out',
            group: 'device',
            title: account.sheet.signOut,
            also: synonymsOf(texts.signOutAlso),
            deed: { kind: 'sign_out' },
          } satisfies Command,
        ]
      : []),
  ];
}

/** Returns a team member's links to an event, outside its pages. */
export function teamActions(
  { registrationId, eventName, role }: Output<typeof membership>,
  user: SignedInUser | null,
  texts: Texts,
): readonly Command[] {
  const ways = teamWays(role, user);
  const at = `/events/${registrationId}`;
  const go = (name: string, title: string, to: string): Command => ({
    key: `${name}:${registrationId}`,
    group: 'go',
    title,
    also: [],
    deed: { kind: 'go', target: { to } },
    namesEvent: true,
  });
  return [
    ...(ways.board ? [go('board', texts.boardOf(eventName), `${at}/door`)] : []),
    ...(ways.sells ? [go('sell', texts.sellAt(eventName), `${at}/sell`)] : []),
  ];
}
