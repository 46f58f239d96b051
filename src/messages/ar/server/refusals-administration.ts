import type {
  administration as englishAdministration,
  allEvents as englishAllEvents,
} from '#messages/en/server/refusals-administration.ts';

export const administration: typeof englishAdministration = {
  noJob: 'المهمة غير موجودة. ربما أُعيدت محاولتها سابقًا.',
  hasAccount: 'لهذا الشخص حساب. يمكن حذفه من صفحة المستخدمين مع ما فيه.',
  noLogo: 'لم يعد هذا الشعار موجودًا. يرجى اختيار ملف.',
  notALogo: 'هذا الملف ليس صورة يمكن استخدامها. يرجى اختيار ملف PNG أو WebP أو SVG دون نصوص برمجية.',
  noMessage: 'الرسالة غير موجودة. تُحفظ الرسائل يومًا واحدًا.',
  notFailed: 'لم تفشل هذه الرسالة، فلا تُرسل من جديد.',
  notResendable:
    'لا يمكن إرسال هذه الرسالة من جديد من هنا. الرموز والروابط تُطلب من جديد؛ ورسائل المنظِّمين يعيدون هم إرسالها.',
};

export const allEvents: typeof englishAllEvents = {
  takenDown: 'حجب مسؤول النظام هذه الفعالية. لا يمكن نشرها أو حذفها حتى تُستعاد.',
  organizerNeeded: 'لا يستطيع هذا الشخص تنظيم الفعاليات بعد. يرجى جعله منظِّمًا أولًا.',
};
