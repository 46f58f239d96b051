import type { locations as english } from '#messages/en/desk/desk-locations.ts';
import { isolated } from '#messages/isolated.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('ar');

export const locations: typeof english = {
  locations: {
    title: 'الأماكن',
    intro: 'أماكن تستخدمها مرارًا. تأخذ الفعالية منها العنوان والمنطقة الزمنية والبوابات.',
    what: 'الأماكن',
    caption: 'أماكنك',
    add: 'إضافة مكان',
    edit: 'تعديل المكان',
    search: { label: 'البحث في الأماكن', placeholder: 'الاسم أو الشارع أو المدينة' },
    found: (count) =>
      plural(count, {
        zero: 'لا أماكن',
        one: 'مكان واحد',
        two: 'مكانان',
        few: '# أماكن',
        many: '# مكانًا',
        other: '# مكان',
      }),
    pagesOf: 'الأماكن',
    none: {
      title: 'لا أماكن بعد',
      text: 'يمكن إضافة الأماكن التي تقام فيها فعالياتك، واختيارها عند إنشاء فعالية.',
    },
    noMatch: { title: 'لا أماكن مطابقة', text: 'يرجى تجربة اسم آخر أو شارع أو مدينة.' },
    columns: {
      name: 'الاسم',
      city: 'المدينة',
      capacity: 'السعة',
      gates: 'البوابات',
      events: 'الفعاليات القادمة',
      action: 'الإجراء',
    },
    unknown: '–',
    map: 'الخريطة',
    mapOf: (name) => `الخريطة: ${isolated(name)}`,
    editOne: (name) => `تعديل ${isolated(name)}`,
    deleteOne: (name) => `حذف ${isolated(name)}`,
    fields: {
      name: 'الاسم',
      address: 'الشارع والرقم',
      city: 'المدينة',
      country: 'البلد',
      timeZone: 'المنطقة الزمنية',
      capacity: 'السعة',
      gates: 'البوابات',
      mapUrl: 'رابط الخريطة',
      coordinates: 'الإحداثيات',
    },
    hints: {
      capacity: 'عدد الأشخاص الذين يتسع لهم. يمكن تركها فارغة إن لم تُعرف.',
      gates: 'واحدة في كل سطر. تبدأ الفعاليات الجديدة هنا بهذه البوابات.',
      mapUrl: 'رابط من تطبيق الخرائط، إن وُجد.',
      coordinates: 'خط العرض، خط الطول: \u206613.4432, -16.6781\u2069',
    },
    problems: {
      noName: 'يرجى إدخال اسم.',
      noTimeZone: 'يرجى اختيار منطقة زمنية من القائمة.',
      noCapacity: 'يرجى إدخال عدد صحيح.',
      gateTwice: 'لبوابتين الاسم نفسه. يرجى إعطاء كل منهما اسمًا خاصًا.',
      noWebAddress: 'يرجى إدخال عنوان ويب، مثل https://example.org.',
      noCoordinates: 'يرجى إدخال خط العرض وخط الطول، مثل \u206613.4432, -16.6781\u2069.',
    },
    deleting: {
      title: (name) => `حذف ${isolated(name)}؟`,
      text: 'الفعاليات التي أقيمت هنا تحتفظ بعنوانها.',
      confirm: 'حذف',
      done: (name) => `تم حذف ${isolated(name)}`,
    },
    notSaved: 'لم يُحفظ',
  },
};
