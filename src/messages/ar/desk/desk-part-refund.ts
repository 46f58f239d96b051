import type { partRefund as english } from '#messages/en/desk/desk-part-refund.ts';
import { isolated } from '#messages/isolated.ts';

export const partRefund: typeof english = {
  partRefund: {
    open: 'استرداد جزئي',
    openOf: (buyer) => `استرداد جزئي لطلب ${isolated(buyer)}`,
    title: (buyer) => (buyer === '' ? 'استرداد جزئي لهذا الطلب' : `استرداد جزئي لطلب ${isolated(buyer)}`),
    text: (left) =>
      `يمكن رد ما لا يزيد على ${left}. التذاكر المختارة تتوقف عن العمل بعد مزامنة الماسحات، وتعود إلى البيع. لا يمكن التراجع عن ذلك.`,
    keptFee: (sum) => `يبقى لديك رسم قدره ${sum}`,
    free: {
      open: 'إلغاء تذاكر',
      openOf: (buyer) => `إلغاء تذاكر ${isolated(buyer)}`,
      title: (buyer) => (buyer === '' ? 'إلغاء تذاكر' : `إلغاء تذاكر ${isolated(buyer)}`),
      text: 'التذاكر المختارة تتوقف عن العمل بعد مزامنة الماسحات، وتعود إلى البيع. لا يمكن التراجع عن ذلك.',
      tickets: 'التذاكر المطلوب إلغاؤها',
      confirm: 'إلغاء التذاكر',
      confirmUsed: 'إلغاء التذاكر رغم استخدامها',
      keep: 'الاحتفاظ بالتذاكر',
      done: 'أُلغيت التذاكر',
    },
    tickets: 'التذاكر المطلوب استردادها',
    amount: 'المبلغ المطلوب رده',
    reason: 'السبب (لفريق الفعالية)',
    reasonMissing: 'يرجى إدخال سبب. يظهر في سجل الطلب.',
    confirm: 'استرداد',
    confirmUsed: 'استرداد رغم الاستخدام',
    done: 'بدأ الاسترداد',
    refunded: (sum) => `المسترد: ${sum}`,
    pending: (sum) => `في الطريق: ${sum}`,
    state: 'مسترد جزئيًا',
    stateAll: 'مسترد، والطلب باقٍ',
  },
};
