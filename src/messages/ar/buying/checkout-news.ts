import type { checkoutNews as english } from '#messages/en/buying/checkout-news.ts';
import { isolated } from '#messages/isolated.ts';

export const checkoutNews: typeof english = {
  title: 'على هذا الجهاز',
  yourEvent: 'فعاليتك',
  ways: {
    checkout: 'فتح صفحة إتمام الطلب',
    order: 'عرض الطلب',
    pay: 'الدفع الآن',
    checkOut: 'إتمام الطلب',
    again: 'اختيار التذاكر من جديد',
    others: 'اختيار تذاكر أخرى',
  },
  placing: {
    title: 'جارٍ إرسال طلبك…',
    text: (event, why) => `${isolated(event)}. ${why} لن يُخصم منك المبلغ مرتين.`,
    soon: 'سنرسله تلقائيًا.',
    ourSide: 'حدث خطأ من جانبنا. سنعيد المحاولة تلقائيًا.',
  },
  unsendable: {
    title: 'تعذر إرسال طلبك',
    text: (event) =>
      `${isolated(event)}. حُدِّث التطبيق بعد تقديم الطلب. يرجى فتح صفحة إتمام الطلب وتقديمه من جديد.`,
  },
  refused: { title: 'لم يُقبل طلبك', text: (event, why) => `${isolated(event)}. ${why}` },
  confirmed: {
    title: 'تذاكرك جاهزة',
    text: (event) => `${isolated(event)}. يمكن فتح الطلب لرؤيتها.`,
  },
  toPay: {
    title: 'الدفع مطلوب',
    text: (event, sum) => `${isolated(event)}. يرجى دفع ${sum} للحصول على تذاكرك.`,
    until: (event, sum, time) => `${isolated(event)}. يرجى دفع ${sum} قبل ${time} للحصول على تذاكرك.`,
  },
  expired: {
    title: 'انتهت صلاحية طلبك',
    text: (event) =>
      `${isolated(event)}. لم يُدفع في الوقت المحدد. يمكن اختيار التذاكر من جديد إن بقي منها شيء.`,
  },
  cancelled: {
    title: 'أُلغي طلبك',
    text: (event) => `${isolated(event)}. يمكن فتح الطلب لمعرفة السبب.`,
  },
  refunded: {
    title: 'جارٍ رد مبلغ طلبك',
    text: (event) => `${isolated(event)}. يمكن فتح الطلب لمعرفة السبب.`,
  },
  arrived: {
    title: 'وصل طلبك',
    text: (event) => `${isolated(event)}. يمكن فتح الطلب لمعرفة حالته.`,
  },
  reservation: {
    of: (quantity, type, event) => `${quantity} × ${isolated(type)}، ${isolated(event)}.`,
    held: {
      title: 'تذاكرك محجوزة',
      text: (tickets) => `${tickets} يرجى طلبها للاحتفاظ بها.`,
      until: (tickets, time) => `${tickets} يرجى طلبها قبل ${time} للاحتفاظ بها.`,
    },
    refused: {
      title: 'تعذر حجز تذاكرك',
      text: (tickets, why) => `${tickets} ${why}`,
      unknown: 'ليست متاحة.',
    },
    expired: {
      title: 'انتهت صلاحية حجزك',
      text: (tickets) => `${tickets} يمكنك الحجز من جديد إن بقيت تذاكر.`,
    },
  },
};
