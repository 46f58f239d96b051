import type { publish as english } from '#messages/en/editor/editor-publish.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('ar');

export const publish: typeof english = {
  title: 'جاهزة للنشر؟',
  ready: 'كل شيء مكتمل. يرى الزوار الفعالية حالما تنشرها.',
  unfinished: 'بعض الخانات غير مكتملة بعد:',
  missingTitle: (count) =>
    plural(count, {
      one: 'ينقص شيء واحد',
      two: 'ينقص شيئان',
      few: 'تنقص # أشياء',
      many: 'ينقص # شيئًا',
      other: 'ينقص # شيء',
    }),
  missing: {
    name: 'يرجى تسمية الفعالية.',
    place: 'يرجى تحديد مكان إقامتها.',
    future: 'يرجى اختيار مواعيد لم تمض.',
    tickets: 'يرجى إضافة نوع تذكرة، أو موقع تُباع فيه التذاكر.',
    gates: 'يرجى إضافة بوابة يدخل منها الضيوف.',
    unknown: 'شيء لا يعرفه هذا الإصدار من التطبيق. يرجى إعادة تحميل الصفحة.',
  },
  addGate: 'إضافة بوابة رئيسية',
  mainGate: 'البوابة الرئيسية',
  gateAdded: 'أُضيفت البوابة',
  moreGates: 'يمكنك تغيير اسمها وإضافة غيرها في صفحة الإدارة الخاصة بالفعالية.',
  action: 'نشر',
  done: 'تم النشر',
  doneText: 'يمكن للزوار رؤية فعاليتك الآن.',
  published: 'هذه الفعالية منشورة.',
  takenDown: {
    title: 'هذه الفعالية محجوبة',
    text: 'حجبها مسؤول النظام. لا يمكن نشرها أو حذفها حتى تُستعاد.',
    reason: 'السبب:',
  },
  cancelled: 'هذه الفعالية ملغاة. لا يمكن نشرها من جديد.',
  ended: 'انتهت هذه الفعالية.',
  manage: 'إدارة الفعالية',
  see: 'عرض صفحة الفعالية',
  unpublish: 'إلغاء النشر',
  unpublished: 'أُلغي النشر',
  unpublishedText: 'لم يعد الزوار يرونها.',
  notUnpublished: 'تعذر إلغاء النشر',
  unpublishNot: 'حُجزت تذاكر أو بيعت: يرجى إلغاء الفعالية بدلًا من إخفائها.',
  needsSaving: 'يحتاج النشر إلى اتصال، وإلى حفظ كل شيء.',
  delete: 'حذف المسودة',
  deleting: {
    title: 'حذف هذه المسودة؟',
    text: 'يُفقد كل ما أدخلته لهذه الفعالية.',
    done: 'حُذفت المسودة',
  },
  discard: 'تجاهل المسودة',
  discarding: {
    title: 'تجاهل هذه المسودة؟',
    text: 'هي على هذا الجهاز فقط. يُفقد كل ما أدخلته.',
  },
};
