import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('en');

/**
 * Warns before a change to what tickets were bought for.
 *
 * @param people with tickets who have an email address
 */
export const touchesHolders = (tickets: number, people: number) =>
  `${plural(tickets, { one: '# ticket was issued for what you’re changing.', other: '# tickets were issued for what you’re changing.' })} ${
    people === 0
      ? 'Their holders see it with their tickets; none of them has an email address.'
      : plural(people, {
          one: '# person gets an email, and sees it with their ticket.',
          other: '# people get an email, and see it with their tickets.',
        })
  }`;
