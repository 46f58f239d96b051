import type { nameSearch as english } from '#messages/en/door/name-search.ts';
import { isolated } from '#messages/isolated.ts';
import { pluralOf } from '#messages/plurals.ts';
import { guests as guestsNoun, tickets } from '#messages/ar/nouns.ts';

const plural = pluralOf('ar');

export const nameSearch: typeof english = {
  open: 'البحث عن ضيف',
  title: 'البحث عن ضيف',
  field: 'الاسم أو رقم الطلب أو رقم التذكرة',
  placeholder: 'الاسم أو الطلب أو التذكرة',
  hint: 'أجزاء من الاسم بأي ترتيب. يعمل بلا اتصال.',
  results: 'الضيوف الذين عُثر عليهم',
  found: guestsNoun.are,
  more: (count) => plural(count, { other: 'يوجد المزيد (#). يرجى كتابة جزء أكبر من الاسم.' }),
  searching: 'جارٍ البحث…',
  none: {
    title: 'لا نتائج',
    text: 'يرجى التحقق من الإملاء، أو تجربة اسم صاحب الطلب. الضيوف المضافون في الدقائق الأخيرة قد لا يكونون على هذا الهاتف بعد.',
  },
  coming: {
    title: 'جارٍ تنزيل الأسماء',
    text: 'تصل عند اتصال هذا الهاتف بالإنترنت، وتبقى عليه مشفَّرة. المسح يعمل في الأثناء.',
    again: 'التنزيل الآن',
    failed: 'تعذر تنزيل الأسماء. يرجى التحقق من الاتصال، ثم إعادة المحاولة.',
  },
  onPhone: (guests) => `أسماء ${tickets.of(guests)}، مشفَّرة على هذا الهاتف`,
  ticket: (number) => `التذكرة ${number}`,
  orderedBy: (name) => `صاحب الطلب: ${isolated(name)}`,
  order: 'الطلب',
  note: 'ملاحظة',
  inside: (time, gate) => `في الداخل منذ ${time}، ${isolated(gate)}`,
  left: (time, gate) => `خروج ${time}، ${isolated(gate)}`,
  used: (time, gate) => `استُخدمت ${time}، ${isolated(gate)}`,
  notArrived: 'لم يصل بعد',
  back: 'العودة إلى النتائج',
  admit: 'إدخال الضيف',
  letOut: 'إخراج الضيف',
  printBadge: 'طباعة الشارة',
  checkId: 'لم يُعرض أي رمز. يرجى التحقق من الهوية أولًا.',
  undo: (what) => `تراجع: ${what}`,
  undone: 'تم التراجع',
};
