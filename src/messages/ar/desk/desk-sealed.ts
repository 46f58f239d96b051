import type { desk } from '#messages/en/desk/desk.ts';
import { isolated } from '#messages/isolated.ts';
import { pluralOf } from '#messages/plurals.ts';

type English = (typeof desk)['sealed'];

const plural = pluralOf('ar');

/** Texts for importing the scans of a revoked phone. Part of the room `desk`. */
export const sealed: English = {
  open: 'تسليم عمليات المسح',
  title: 'تسليم عمليات المسح',
  text: 'الهاتف الذي سُحبت صلاحيته قبل إرسال كل شيء يحتفظ بعمليات مسحه مشفَّرة. يحفظها ملفًا ضمن «المزامنة»: يُحضر ذلك الملف إلى هنا. لا يستطيع قراءته إلا هذا الخادم.',
  file: 'ملف الهاتف',
  missing: 'يرجى اختيار الملف.',
  take: 'استلام عمليات المسح',
  done: (device) => `وصلت عمليات مسح ${isolated(device)}`,
  revokedDevice: 'الهاتف',
  taken: (count) =>
    plural(count, {
      zero: 'لا عمليات مسح جديدة هنا.',
      one: 'عملية مسح واحدة جديدة هنا.',
      two: 'عمليتا مسح جديدتان هنا.',
      few: '# عمليات مسح جديدة هنا.',
      other: '# عملية مسح جديدة هنا.',
    }),
  known: (count) =>
    plural(count, {
      one: 'عملية مسح واحدة كانت هنا من قبل.',
      two: 'عمليتا مسح كانتا هنا من قبل.',
      few: '# عمليات مسح كانت هنا من قبل.',
      other: '# عملية مسح كانت هنا من قبل.',
    }),
  conflicts: (count) =>
    plural(count, {
      one: 'واحدة تعارض عملية مسح أخرى. يرجى الاطلاع على التعارضات.',
      two: 'اثنتان تعارضان عمليات مسح أخرى. يرجى الاطلاع على التعارضات.',
      other: '# منها تعارض عمليات مسح أخرى. يرجى الاطلاع على التعارضات.',
    }),
  left: (count) =>
    plural(count, {
      one: 'عملية مسح واحدة تعذر احتسابها. يرجى الاطلاع على عمليات المسح أدناه.',
      two: 'عمليتا مسح تعذر احتسابهما. يرجى الاطلاع على عمليات المسح أدناه.',
      few: '# عمليات مسح تعذر احتسابها. يرجى الاطلاع على عمليات المسح أدناه.',
      other: '# عملية مسح تعذر احتسابها. يرجى الاطلاع على عمليات المسح أدناه.',
    }),
  another: 'تسليم ملف آخر',
};
