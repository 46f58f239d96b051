import type { orderHistory as english } from '#messages/en/desk/desk-order-history.ts';
import { isolated, isolatedPart } from '#messages/isolated.ts';

// Reads right to left: the arrow points from the old value to the new one.
const changed = <T>(before: T, after: T) => [...isolatedPart(before), ' ← ', ...isolatedPart(after)];

export const orderHistory: typeof english = {
  orderHistory: {
    what: 'السجل',
    title: 'السجل',
    pagesOf: 'السجل',
    none: 'لا شيء مسجَّل لهذا الطلب بعد.',
    kinds: {
      placed: 'تقديم الطلب',
      paid: 'استلام الدفعة',
      confirmed: 'تأكيد الطلب',
      expired: 'انتهاء صلاحية الطلب',
      cancelled: 'إلغاء الطلب',
      refunded: 'استرداد مبلغ الطلب',
      money_returning: 'دفعة زائدة في طريق العودة',
      money_returned: 'إعادة المبلغ',
      tickets_refunded: 'بدء الاسترداد',
      ticket_revoked: 'إبطال تذكرة',
      ticket_blocked: 'حظر تذكرة',
      ticket_unblocked: 'رفع الحظر عن تذكرة',
      ticket_moved: 'نقل تذكرة إلى نوع آخر',
      ticket_transferred: 'تحويل تذكرة',
      names_edited: 'تعديل الأسماء',
      answers_edited: 'تعديل الإجابات',
      email_resent: 'إعادة إرسال التذاكر',
      note: 'ملاحظة',
      reopened: 'استئناف بعد انتهاء الصلاحية',
      refund_refused: 'رفض رد المبلغ',
      refund_retried: 'إعادة محاولة رد المبلغ',
      unknown: 'شيء لا يعرفه هذا التطبيق بعد. يلزم تحديثه لعرضه.',
    },
    actors: {
      buyer: 'المشتري',
      holder: 'حامل التذكرة',
      team: 'فريق الفعالية',
      administrator: 'مسؤول النظام',
      provider: 'مزوِّد الدفع',
      system: 'تلقائي',
      unknown: 'غير مسجَّل',
    },
    ticketsCancelled: 'إلغاء تذاكر',
    by: (person, who) => [person, ` · ${isolated(who)}`],
    changes: {
      buyer: (before, after) => ['المشتري: ', ...changed(before, after)],
      attendee: (before, after) => ['المشارك: ', ...changed(before, after)],
      holder: (before, after) => ['حامل التذكرة: ', ...changed(before, after)],
      ticket_type: (before, after) => ['نوع التذكرة: ', ...changed(before, after)],
      answer: (before, after, question) => [...isolatedPart(question), ' ', ...changed(before, after)],
      unknown: (before, after) => changed(before, after),
    },
    noName: 'بلا اسم',
    note: {
      label: 'إضافة ملاحظة',
      hint: 'لا يرى الملاحظات إلا منظِّمو هذه الفعالية. لا يراها المشتري.',
      missing: 'يرجى إدخال ملاحظة.',
      add: 'إضافة الملاحظة',
      done: 'أُضيفت الملاحظة',
    },
  },
};
