import type { badges as english } from '#messages/en/desk/desk-badges.ts';
import { isolated } from '#messages/isolated.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('ar');

export const badges: typeof english = {
  badges: {
    action: 'الشارات',
    what: 'الشارات',
    title: 'الشارات',
    intro: 'شارات أسماء لملصقات بعرض 62 مم أو لأوراق A6. الأسماء الطويلة تصغر، ثم تلتف، ثم تُختصر.',
    layout: 'ما تعرضه الشارات',
    size: 'الطباعة على',
    sizes: { label62: 'ملصق 62 مم', a6: 'ورقة A6' },
    eventName: 'اسم الفعالية',
    typeName: 'نوع التذكرة',
    code: { label: 'رمز التذكرة', hint: 'تقرؤه الماسحات، عند باب جلسة مثلًا.' },
    liveOnly: 'تقبل هذه الفعالية الرموز المتجددة فقط، فتعرض الشارات رقم التذكرة بلا رمز.',
    answer: 'تحت الاسم',
    noAnswer: 'لا شيء',
    save: 'حفظ التصميم',
    saved: 'حُفظ تصميم الشارات',
    preview: 'معاينة',
    badgeOf: (name) => `شارة ${isolated(name)}`,
    sample: { name: 'أوا سيساي', ticketTypeName: 'نوع التذكرة', reference: '1234-K7QX2M' },
    previousOne: 'الشارة السابقة',
    nextOne: 'الشارة التالية',
    place: (nth, of) => `${nth} من ${of}`,
    people: 'لمن الشارات',
    everybody: 'كل من لديه تذكرة',
    narrowed: 'الحضور المصفَّون أو المحددون',
    change: 'اختيار الحضور',
    count: (count) =>
      plural(count, {
        zero: 'لا شارات',
        one: 'شارة واحدة',
        two: 'شارتان',
        few: '# شارات',
        other: '# شارة',
      }),
    onlyValid: 'التذاكر غير الصالحة والتذاكر التجريبية بلا شارات.',
    print: 'طباعة',
    printHere: 'لطباعة الشارات، يرجى اختيار «طباعة» في صفحتها.',
    pdf: 'حفظ بصيغة PDF',
    failed: 'لم تُطبع الشارات',
    none: {
      title: 'لا شارات للطباعة',
      text: 'يرجى اختيار حضور آخرين. التذاكر غير الصالحة والتذاكر التجريبية بلا شارات.',
    },
    previousPart: 'الشارات السابقة',
    nextPart: 'الشارات التالية',
    part: (from, to) => `التذاكر من ${from} إلى ${to}`,
    printOne: 'طباعة الشارة',
    printSelected: 'طباعة الشارات',
    tooMany: (most) => `الحد الأقصى للحضور المحددين لطباعة الشارات ${most}. يمكن أيضًا استخدام عوامل التصفية.`,
  },
};
