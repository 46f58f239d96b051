import type { ticketAction as english } from '#messages/en/desk/desk-ticket-action.ts';
import { isolated } from '#messages/isolated.ts';

export const ticketAction: typeof english = {
  ticketAction: {
    open: 'حظر أو إبطال',
    openOf: (reference) => `حظر أو إبطال التذكرة ${isolated(reference)}`,
    title: (reference) => `التذكرة ${isolated(reference)}`,
    what: 'الإجراء',
    actions: { block: 'حظر', unblock: 'رفع الحظر', revoke: 'إبطال' },
    text: {
      block: 'ترفضها البوابات بعد مزامنة ماسحاتها، حتى ترفع الحظر عنها.',
      unblock: 'تقبلها البوابات من جديد بعد مزامنة ماسحاتها.',
      revoke: 'ترفضها البوابات نهائيًا بعد مزامنة ماسحاتها. لا يُسترد شيء. لا يمكن التراجع عن ذلك.',
    },
    reason: 'السبب (لفريق الفعالية)',
    reasonMissing: 'يرجى إدخال سبب. يظهر في سجل الطلب.',
    confirm: { block: 'حظر التذكرة', unblock: 'رفع الحظر عن التذكرة', revoke: 'إبطال التذكرة' },
    done: {
      block: (reference) => `حُظرت التذكرة ${isolated(reference)}`,
      unblock: (reference) => `رُفع الحظر عن التذكرة ${isolated(reference)}`,
      revoke: (reference) => `أُبطلت التذكرة ${isolated(reference)}`,
    },
    status: {
      valid: 'صالحة',
      transferred: 'محوَّلة',
      refunded: 'مستردة',
      revoked: 'مُبطلة',
      cancelled: 'ملغاة',
      blocked: 'محظورة',
      unpaid: 'غير مدفوعة',
      unknown: 'غير معروفة',
    },
  },
};
