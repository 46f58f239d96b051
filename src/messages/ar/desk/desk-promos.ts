import type { promos as english } from '#messages/en/desk/desk-promos.ts';
import { maxPromoCodes } from '#domain/sales/promo-code.ts';
import { isolated } from '#messages/isolated.ts';
import { pluralOf } from '#messages/plurals.ts';
import { tickets } from '#messages/ar/nouns.ts';

const plural = pluralOf('ar');

const unknown = 'يلزم تحديث التطبيق';

export const promos: typeof english = {
  promos: {
    what: 'الرموز الترويجية',
    caption: 'الرموز الترويجية',
    add: 'إضافة رموز ترويجية',
    export: 'تصدير CSV',
    notExported: 'تعذر تصدير الرموز',
    search: { label: 'البحث في الرموز الترويجية', placeholder: 'جزء من رمز' },
    found: (count) =>
      plural(count, {
        zero: 'لا رموز ترويجية',
        one: 'رمز ترويجي واحد',
        two: 'رمزان ترويجيان، الأحدث أولًا',
        few: '# رموز ترويجية، الأحدث أولًا',
        many: '# رمزًا ترويجيًا، الأحدث أولًا',
        other: '# رمز ترويجي، الأحدث أولًا',
      }),
    pagesOf: 'الرموز الترويجية',
    none: {
      title: 'لا رموز ترويجية بعد',
      text: 'يمكن خصم شيء من السعر، أو إظهار تذاكر مخفية لمن لديه رمز.',
    },
    noMatch: { title: 'لا رموز ترويجية مطابقة', text: 'يرجى تجربة جزء آخر من الرمز.' },
    columns: {
      code: 'الرمز',
      takes: 'ما يفعله',
      tickets: 'التذاكر',
      uses: 'المستخدم',
      off: 'الخصم',
      state: 'الحالة',
      action: 'الإجراء',
    },
    percent: (value) => `خصم ${value} % على كل تذكرة`,
    amount: (sum) => `خصم ${sum} على كل تذكرة`,
    unlock: 'يُظهر تذاكر مخفية',
    unknown,
    allTickets: 'الكل',
    usesOf: (uses, most) => `${uses} من ${most}`,
    perPerson: (most) => `${tickets.are(most)} للشخص`,
    until: (day, time) => `حتى ${day}، ${time}`,
    from: (day, time) => `من ${day}، ${time}`,
    states: {
      active: 'نشط',
      used_up: 'مستنفد',
      over: 'منتهٍ',
      off: 'متوقف',
      unknown,
    },
    switchOff: 'إيقاف',
    switchOn: 'تفعيل',
    switchOffOf: (code) => `إيقاف ${isolated(code)}`,
    switchOnOf: (code) => `تفعيل ${isolated(code)}`,
    switchedOff: (code) => `أُوقف ${isolated(code)}`,
    switchedOn: (code) => `فُعِّل ${isolated(code)}`,
    notSwitched: 'لم يتغير',
    made: (count) =>
      plural(count, {
        one: 'أُضيف رمز ترويجي واحد',
        two: 'أُضيف رمزان ترويجيان',
        few: 'أُضيفت # رموز ترويجية',
        many: 'أُضيف # رمزًا ترويجيًا',
        other: 'أُضيف # رمز ترويجي',
      }),
    submit: 'إضافة',
    howMany: 'عدد الرموز',
    one: 'رمز واحد',
    many: 'رموز كثيرة',
    fields: {
      code: 'الرمز',
      prefix: 'يبدأ بـ',
      count: 'العدد',
      kind: 'ما يفعله',
      value: { percent: 'نسبة الخصم المئوية', amount: 'الخصم على كل تذكرة' },
      ticketTypeId: 'التذاكر',
      mostUses: 'إجمالي التذاكر',
      mostPerPerson: 'التذاكر لكل شخص',
      startsAt: 'صالح من',
      endsAt: 'صالح حتى',
    },
    kinds: { percent: 'خصم بنسبة', amount: 'خصم بمبلغ', unlock: 'إظهار تذاكر مخفية' },
    hints: {
      code: 'يستطيع المشترون إدخاله بأحرف لاتينية صغيرة أو كبيرة.',
      prefix: 'تليه عشرة أحرف وأرقام، تختلف من رمز إلى آخر.',
      limit: 'يمكن تركه فارغًا لعدم وجود حد.',
    },
    problems: {
      code: 'يرجى استخدام 3 إلى 40 حرفًا أو رقمًا أو واصلة أو شرطة سفلية.',
      prefix: 'يرجى استخدام 20 حرفًا أو رقمًا أو واصلة أو شرطة سفلية على الأكثر.',
      count: `يرجى إدخال عدد صحيح من 1 إلى ${maxPromoCodes}.`,
      percent: 'يرجى إدخال عدد صحيح من 1 إلى 100.',
      amount: 'يرجى إدخال مبلغ.',
      ticketType: 'يرجى اختيار التذاكر التي يُظهرها الرمز.',
      uses: 'يرجى إدخال عدد صحيح، أو ترك الخانة فارغة.',
      time: 'يرجى إدخال تاريخ ووقت.',
      order: 'يجب أن ينتهي بعد أن يبدأ.',
    },
  },
};
