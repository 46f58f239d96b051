import type { emails as english } from '#messages/en/server/emails.ts';
import { isolated } from '#messages/isolated.ts';
import { unexpected } from './emails-organizing.ts';

/** Emails for senders and recipients of transferred tickets. Part of `emails`. */
export const transferEmails: Pick<
  typeof english,
  'transferOffered' | 'transferCancelled' | 'transferGiven' | 'transferReceived'
> = {
  transferOffered: {
    subject: (from, event) => `${isolated(from)}: تذكرة لك لفعالية ${isolated(event)}`,
    text: (from) => `عُرضت عليك تذكرة من ${isolated(from)}.`,
    how: (until) =>
      `يرجى فتح الرابط لقبولها قبل ${until}. لا حاجة إلى حساب. كل من لديه هذا الرابط يستطيع أخذ التذكرة، فيرجى عدم مشاركته.`,
    link: 'قبول التذكرة',
    notYou: unexpected,
    sms: (from, event, link) => `من ${isolated(from)}: تذكرة لك لفعالية ${isolated(event)}. لقبولها: ${link}`,
  },
  transferCancelled: {
    subject: (event) => `أُلغي تحويل تذكرة لفعالية ${isolated(event)}`,
    text: (from) => `أُلغي تحويل تذكرة إليك من ${isolated(from)}. لم يعد رابطها يعمل.`,
  },
  transferGiven: {
    subject: (to, event) => `قُبلت تذكرتك لفعالية ${isolated(event)}، والمستلم ${isolated(to)}`,
    text: (to) => `قُبلت التذكرة التي أرسلتها، والمستلم ${isolated(to)}. لم يعد رمزك لها يعمل.`,
  },
  transferReceived: {
    subject: (event) => `تذكرتك لفعالية ${isolated(event)}`,
    text: (from) =>
      `التذكرة من ${isolated(from)} أصبحت لك، برمز خاص بها. مرفقة بصيغة PDF ومحفوظة في التطبيق حيث تعمل بلا اتصال.`,
    link: 'عرض التذكرة',
  },
};
