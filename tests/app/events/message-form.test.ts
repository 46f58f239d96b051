import { describe, expect, it } from 'vitest';
import { messageOf, newMessageTexts, problemsOfMessage, textsOfMessage } from '#app/events/message-form.ts';
import { maxMessageSubject } from '#domain/events/event-message.ts';

const typed = { ...newMessageTexts, subject: ' Doors at seven ', text: 'Come early.\n' };

describe('the message form', () => {
  it('sends trimmed text, for all tickets or some types', () => {
    expect(messageOf(typed)).toEqual({
      kind: 'event',
      subject: 'Doors at seven',
      text: 'Come early.',
      audience: 'all',
      ticketTypeIds: [],
    });
    expect(messageOf({ ...typed, kind: 'news', audience: 'inside', ticketTypeIds: 't,u' })).toMatchObject({
      kind: 'news',
      audience: 'inside',
      ticketTypeIds: ['t', 'u'],
    });
  });

  it('saves an incomplete draft, but sends only with a subject and a text', () => {
    expect(problemsOfMessage(newMessageTexts, false)).toEqual({});
    expect(problemsOfMessage(newMessageTexts, true)).toEqual({ subject: 'subject', text: 'text' });
    expect(problemsOfMessage(typed, true)).toEqual({});
    const long = 'x'.repeat(maxMessageSubject + 1);
    expect(problemsOfMessage({ ...typed, subject: long }, false)).toEqual({ subject: 'subjectLong' });
  });

  it('starts with the saved draft', () => {
    const draft = {
      ...messageOf({ ...typed, audience: 'arrived', ticketTypeIds: 't,u' }),
      messageId: 'm',
      state: 'draft' as const,
      revision: 3,
      sendAt: null,
      notSent: null,
      startedAt: null,
      endedAt: null,
      recipients: 0,
      allFound: false,
      sent: 0,
      kept: 0,
      failed: 0,
      skipped: 0,
      noEmail: 0,
      unsubscribed: 0,
      createdAt: '2026-11-24T00:00:00.000Z',
    };
    expect(textsOfMessage(draft)).toEqual({
      kind: 'event',
      subject: 'Doors at seven',
      text: 'Come early.',
      audience: 'arrived',
      ticketTypeIds: 't,u',
    });
  });
});
