import type { payingByHand as english } from '#messages/en/buying/checkout-ways.ts';
import { days, hours as hoursNoun } from '#messages/ar/nouns.ts';

export const payingByHand: typeof english = {
  ways: {
    title: 'كيف تريد الدفع؟',
    online: 'الدفع عبر الإنترنت',
    onlineNote: 'تحصل على تذاكرك فورًا.',
    waits: (hours) => `نحجز تذاكرك لمدة ${hours % 24 === 0 ? days.of(hours / 24) : hoursNoun.of(hours)}.`,
    until: (time) => `نحجز تذاكرك حتى ${time}.`,
    when_paid: 'تحصل عليها عندما يصل المبلغ إلى المنظِّم.',
    at_once: 'تحصل عليها الآن. تصبح صالحة عندما يصل المبلغ إلى المنظِّم.',
    reference: 'الرقم المرجعي لطلبك',
    missing: 'يرجى اختيار طريقة الدفع.',
    order: 'الطلب الآن والدفع لاحقًا',
    loading: 'جارٍ تحميل طرق الدفع',
    failed: 'تعذر تحميل طرق الدفع الأخرى.',
    none: 'لا توجد طريقة دفع لهذه الفعالية بعد. يرجى سؤال المنظِّم.',
  },
  byHand: {
    title: 'طريقة الدفع',
    sum: 'المبلغ',
    way: 'طريقة الدفع',
    reference: 'رقمك المرجعي',
    until: 'الدفع قبل',
    copy: 'نسخ الرقم المرجعي',
    copied: 'نُسخ الرقم المرجعي',
    notCopied: 'تعذر نسخ الرقم المرجعي',
    hint: 'يرجى ذكر هذا الرقم المرجعي عند الدفع، ليجد المنظِّم طلبك.',
    after: 'تتغير هذه الصفحة حالما يحدد المنظِّم طلبك كمدفوع.',
    afterByEmail: 'سنراسلك بالبريد الإلكتروني أيضًا.',
  },
};
