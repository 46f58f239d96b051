import type { moveTicket as english } from '#messages/en/desk/desk-move-ticket.ts';
import { isolated } from '#messages/isolated.ts';

export const moveTicket: typeof english = {
  moveTicket: {
    open: 'نقل',
    openOf: (reference) => `نقل التذكرة ${isolated(reference)} إلى نوع آخر`,
    title: (reference) => `نقل التذكرة ${isolated(reference)}`,
    text: 'تحصل التذكرة على رمز جديد. ترفض البوابات القديم بعد مزامنة ماسحاتها.',
    what: 'أنواع التذاكر',
    none: 'لا نوع تذكرة آخر لهذه الفعالية.',
    type: 'النوع الجديد',
    choose: 'اختيار نوع',
    chooseMissing: 'يرجى اختيار النوع المطلوب النقل إليه.',
    choice: (type, price) => `${isolated(type)} · ${price}`,
    same: 'سعره يساوي ما دُفع للتذكرة.',
    cheaper: (difference) =>
      `سعره أقل مما دُفع بمقدار ${difference}. النقل لا يرد الفرق: لذلك يمكن استخدام «استرداد جزئي».`,
    dearer: (difference) =>
      `سعره أكثر مما دُفع بمقدار ${difference}، فلا يمكن نقل التذكرة. يرجى رد ثمنها، والطلب من المشتري شراء النوع الآخر.`,
    confirm: 'نقل التذكرة',
    done: (reference) => `نُقلت التذكرة ${isolated(reference)}`,
  },
};
