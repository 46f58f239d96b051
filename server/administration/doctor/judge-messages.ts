import type { FailedMessages } from '#server/database/messages/failed-messages.ts';
import { messageProblemOf, textOfProblem } from '#server/database/messages/message-problem.ts';
import { risky, well, type Finding } from './finding.ts';

const channels = [
  { channel: 'email', one: '1 email', many: 'emails' },
  { channel: 'sms', one: '1 text message', many: 'text messages' },
] as const;

/** Reports the last day's failed messages, by reason. */
export function judgeMessages(failed: readonly FailedMessages[]): Finding[] {
  if (failed.length === 0) return [well('No email or text message failed in the last day.')];
  return channels.flatMap(({ channel, one, many }) => {
    const reasons = new Map<string, number>();
    for (const { problem, count } of failed.filter((of) => of.channel === channel)) {
      const reason = reasonOf(problem);
      reasons.set(reason, (reasons.get(reason) ?? 0) + count);
    }
    if (reasons.size === 0) return [];
    const listed = [...reasons].toSorted(([, one], [, other]) => other - one);
    const total = listed.reduce((sum, [, count]) => sum + count, 0);
    const why = listed.map(([reason, count]) => `${count}: ${reason}`).join('; ');
    const them = total === 1 ? 'it' : 'them';
    // A text message contains a code, so it is never sent again.
    const again =
      channel === 'sms' ? '' : total === 1 ? ', and may send it again' : ', and can send most of them again';
    return [
      risky(
        `${total === 1 ? one : `${total} ${many}`} failed in the last day (${why}). Administrators see ${them} in the outbox${again}.`,
      ),
    ];
  });
}

/** A reason without addresses, which mail servers repeat in bounces and in answers of their own wording. */
function reasonOf(note: string | null): string {
  const problem = messageProblemOf(note);
  if (problem === null || problem.code === 'other') return 'another reason';
  if (problem.code === 'bounced') return 'bounced';
  return textOfProblem(problem.code, problem.detail);
}
