import type { forcedEntry as english } from '#messages/en/door/forced-entry.ts';

export const forcedEntry: typeof english = {
  sendAway: 'إبعاد الضيف',
  notSentAway: 'لم يدخل أحد، لكن تعذر تسجيل إبعاد الضيف.',
  entrance: {
    asked: 'السماح بالدخول…',
    anyway: 'السماح رغم ذلك…',
    title: 'السماح بالدخول خلافًا للنتيجة',
    text: 'يُسجَّل مع السبب بوصفه دخولًا خلافًا للنتيجة.',
    confirm: 'السماح بالدخول',
    cancel: 'عدم السماح',
    done: 'سُمح بالدخول. سُجِّل مع السبب.',
  },
  addOn: {
    asked: 'التسليم…',
    anyway: 'التسليم رغم ذلك…',
    title: 'التسليم خلافًا للنتيجة',
    text: 'يُسجَّل مع السبب بوصفه صرفًا خلافًا للنتيجة.',
    confirm: 'التسليم',
    cancel: 'عدم التسليم',
    done: 'تم التسليم. سُجِّل مع السبب.',
  },
  reason: 'السبب',
  reasons: {
    id_checked: 'فُحصت الهوية',
    purchase_confirmed: 'تأكد الشراء',
    organizer_told: 'وافق المنظِّم',
    other: 'سبب آخر',
  },
  note: 'ملاحظة',
  noteHint: 'يستطيع المنظِّم قراءتها. يرجى عدم كتابة أسماء.',
  noteNeeded: 'يرجى إضافة ملاحظة تبين السبب.',
};
