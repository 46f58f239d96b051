import type { orderGroup as english } from '#messages/en/buying/order-group.ts';
import { isolated } from '#messages/isolated.ts';
import { pluralOf } from '#messages/plurals.ts';
import { tickets } from '#messages/ar/nouns.ts';

const plural = pluralOf('ar');

export const orderGroup: typeof english = {
  open: (count) => `الطلب: ${tickets.are(count)}`,
  title: (count) => `طلب من ${tickets.of(count)}`,
  inside: (inside, count) => `${inside} من ${count} في الداخل`,
  label: 'تذاكر هذا الطلب',
  ticket: (number, type) =>
    type === undefined ? `التذكرة ${number}` : `التذكرة ${number} · ${isolated(type)}`,
  isInside: 'في الداخل',
  scanned: 'مُسحت للتو',
  entry: (count) =>
    plural(count, {
      one: 'إدخال شخص آخر',
      two: 'إدخال شخصين آخرين',
      few: 'إدخال # أشخاص آخرين',
      many: 'إدخال # شخصًا آخر',
      other: 'إدخال # شخص آخر',
    }),
  exit: (count) =>
    plural(count, {
      one: 'إخراج شخص آخر',
      two: 'إخراج شخصين آخرين',
      few: 'إخراج # أشخاص آخرين',
      many: 'إخراج # شخصًا آخر',
      other: 'إخراج # شخص آخر',
    }),
  choose: 'اختيار المرافقين',
  mayNot: 'استُخدمت هذه التذكرة من قبل، فلا تُدخل معها أحدًا. يرجى مسح كل تذكرة.',
  close: 'العودة إلى المسح',
  results: {
    title: (passed, count) => `مر ${passed} من ${count}`,
    label: 'نتيجة كل تذكرة',
    refusedFirst: 'يُمنع مرور هؤلاء:',
  },
};
