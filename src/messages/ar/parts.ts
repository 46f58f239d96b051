import type { parts as english } from '../en/parts.ts';
import { isolated } from '#messages/isolated.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('ar');

export const parts: typeof english = {
  proof: {
    label: 'كلمة مرورك',
    hint: 'لتأكيد هويتك. لن تُطلب منك ثانية لمدة 15 دقيقة.',
    missing: 'يرجى إدخال كلمة مرورك.',
    confirm: 'تأكيد',
  },
  invoice: {
    get: 'الفاتورة',
    failed: 'تعذر حفظ الفاتورة',
    credit: (number) => `إشعار دائن ${isolated(number)}`,
    creditOf: (number, sum, day) => `إشعار دائن ${isolated(number)}: ${sum}، ${day}`,
    creditFailed: 'تعذر حفظ الإشعار الدائن',
  },
  download: {
    label: 'تنزيل لجداول البيانات',
    formats: { csv: 'CSV', xlsx: 'Excel' },
    format: 'نوع الملف',
    failed: 'تعذر تنزيل الملف',
  },
  confirmEmail: {
    ask: (email) =>
      `يرجى تأكيد بريدك الإلكتروني. أرسلنا رابطًا إلى ${isolated(email)}. لا يراسل المنظِّمون إلا العناوين المؤكدة.`,
    askFirst: (email) =>
      `يرجى تأكيد بريدك الإلكتروني ${isolated(email)}. لا يراسل المنظِّمون إلا العناوين المؤكدة.`,
    send: 'إرسال الرابط',
    refused: (email) =>
      `لا يمكن تسليم البريد إلى ${isolated(email)}. يرجى تصحيح العنوان في ملفك الشخصي، أو إعادة إرسال الرابط.`,
    again: 'إعادة إرسال الرابط',
    sent: {
      title: 'أُرسل للتو',
      text: (email) =>
        `يرجى مراجعة ${isolated(email)}، ومجلد الرسائل غير المرغوب فيها. يعمل الرابط لمدة 24 ساعة.`,
    },
    already: 'بريدك الإلكتروني مؤكد',
  },
  time: {
    zone: (zone) => `التوقيت في ${isolated(zone)}`,
    unreadable: 'يرجى إدخال تاريخ ووقت.',
    skipped: (before, after) => `تُقدَّم الساعة حينها: بعد ${before} تأتي ${after}. يرجى اختيار وقت آخر.`,
    twice: 'تُؤخَّر الساعة حينها، فيأتي هذا الوقت مرتين. أيهما؟',
    first: (offset) => `الأول (${isolated(offset)})`,
    second: (offset) => `الثاني (${isolated(offset)})`,
  },
  money: {
    empty: 'يرجى إدخال مبلغ.',
    not_a_number: 'يرجى إدخال المبلغ بالأرقام.',
    too_large: 'هذا المبلغ كبير جدًا.',
    too_many_digits: (currency, digits) =>
      digits === 0
        ? `لا منازل عشرية للعملة ${isolated(currency)}.`
        : plural(digits, {
            one: `للعملة ${isolated(currency)} منزلة عشرية واحدة.`,
            two: `للعملة ${isolated(currency)} منزلتان عشريتان.`,
            few: `للعملة ${isolated(currency)} # منازل عشرية.`,
            other: `للعملة ${isolated(currency)} # منزلة عشرية.`,
          }),
  },
  file: {
    choose: 'اختيار ملف',
    another: 'اختيار ملف آخر',
    remove: (name) => `إزالة ${isolated(name)}`,
    allowed: (types, most) => `${isolated(types)}، حتى ${isolated(most)}`,
    tooLarge: (name, most) => `الملف ${isolated(name)} كبير جدًا. الحد الأقصى ${isolated(most)}.`,
    wrongType: (name, types) =>
      `لا يمكن استخدام ${isolated(name)}. يرجى اختيار أحد الأنواع: ${isolated(types)}.`,
  },
  longText: {
    write: 'كتابة',
    preview: 'معاينة',
    view: (label) => `${label}: كتابة أو معاينة`,
    nothing: 'لا شيء للمعاينة بعد.',
    formatting: 'يمكن استخدام **غامق** و*مائل* والقوائم و[روابط](\u2068https://…\u2069).',
  },
  list: {
    sort: 'الترتيب حسب',
    sortBy: (column) => `الترتيب حسب ${column}`,
    ascending: 'تصاعدي',
    descending: 'تنازلي',
    selected: (count) => `المحدد: ${count}`,
    noneSelected: 'لا شيء محدد',
    selectAll: 'تحديد كل المعروض',
    select: (row) => `تحديد ${isolated(row)}`,
    clear: 'إلغاء التحديد',
    details: 'التفاصيل',
    open: (row) => `فتح ${isolated(row)}`,
    keys: 'مفاتيح الأسهم وPage Up وPage Down وHome وEnd للتنقل بين الصفوف، وكذلك J وK. وEnter لفتح صف، أو للوصول إلى أول زر فيه.',
    selectKey: 'وX للتحديد.',
  },
};
