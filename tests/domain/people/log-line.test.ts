import { describe, expect, it } from 'vitest';
import { levelOfAction, logWordsOf, sourceOfAction } from '#domain/people/log-line.ts';

describe('a log line', () => {
  it.each([
    ['sign_in', 'sign_ins'],
    ['session_ended', 'sign_ins'],
    ['sessions_ended', 'sign_ins'],
    ['password_changed', 'sign_ins'],
    ['refresh_token_reused', 'sign_ins'],
    ['google_linked', 'sign_ins'],
    ['email_confirmed', 'sign_ins'],
    ['account_ended', 'accounts'],
    ['application_decided', 'accounts'],
    ['apply', 'accounts'],
    ['apply_rules', 'events'],
    ['confirmation_sent', 'accounts'],
    ['role_given', 'accounts'],
    ['profile_changed', 'accounts'],
    ['team_joined', 'accounts'],
    ['payment_failed', 'payments'],
    ['way_to_pay_added', 'payments'],
    ['order_refunded', 'payments'],
    ['order_part_refunded', 'payments'],
    ['order_marked_paid', 'payments'],
    ['order_edited', 'events'],
    ['conflict_resolved', 'conflicts'],
    ['device_revoked', 'devices'],
    ['lost_scans_seen', 'devices'],
    ['sealed_scans_opened', 'devices'],
    ['door_list_read', 'devices'],
    ['names_read', 'devices'],
    ['setting_changed', 'settings'],
    ['logs_read', 'settings'],
    ['job_given_up', 'settings'],
    ['outbox_read', 'emails'],
    ['message_text_read', 'emails'],
    ['message_sent', 'events'],
    ['event_published', 'events'],
    ['undo_conflict_', 'events'],
  ])('for %s is listed under %s', (action, source) => {
    expect(sourceOfAction(action)).toBe(source);
  });

  it.each([
    ['payment_failed', 'refused', 'error'],
    ['refresh_token_reused', 'refused', 'error'],
    ['payment_refund_due', 'done', 'info'],
    ['payment_refund_due', 'refused', 'error'],
    ['payment_failed_twice', 'done', 'info'],
    ['a_payment_failed', 'done', 'info'],
    ['sign_in', 'refused', 'warn'],
    ['sign_in', 'done', 'info'],
    ['lost_scans_seen', 'done', 'warn'],
    ['message_withheld', 'done', 'warn'],
    ['no_message_withheld', 'done', 'info'],
    ['message_withheld_until', 'done', 'info'],
  ] as const)('for %s with result %s has level %s', (action, outcome, level) => {
    expect(levelOfAction(action, outcome)).toBe(level);
  });

  it('is found by its lower-case words without punctuation', () => {
    expect(logWordsOf('POST /events/0190a5c0-beef: Ébrima’s --tickets-- (2)')).toEqual([
      'post',
      'events',
      '0190a5c0-beef',
      'ébrima',
      's',
      'tickets',
      '2',
    ]);
    expect(logWordsOf('---')).toEqual([]);
    expect(logWordsOf('x'.repeat(70))).toEqual(['x'.repeat(60)]);
  });
});
