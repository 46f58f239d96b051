import type {
  applications as englishApplications,
  confirmations as englishConfirmations,
} from '../en/refusals-accounts.ts';

export const applications: typeof englishApplications = {
  alreadyOrganizer: 'يمكنك تنظيم الفعاليات بالفعل. يمكن إنشاء واحدة ضمن «فعالياتي».',
  applicationDecided: 'بُت في هذا الطلب أو سُحب. يرجى إعادة تحميل الصفحة لمعرفة حالته.',
  applicationIdTaken: 'حدث خطأ ما. يرجى إعادة تحميل الصفحة، ثم تقديم الطلب من جديد.',
  applicationPending: 'لديك بالفعل طلب قيد المراجعة. يرجى تعديله.',
  noApplication: 'الطلب غير موجود.',
  noDocument: 'لا مستند مع هذا الطلب.',
  notADocument: 'هذا الملف ليس PDF أو JPEG أو PNG أو WebP. يرجى اختيار ملف آخر.',
};

export const confirmations: typeof englishConfirmations = {
  confirmationExpired: 'انتهت صلاحية هذا الرابط. يرجى طلب رابط جديد من ملفك الشخصي.',
  confirmationInvalid: 'هذا الرابط غير صالح. يرجى طلب رابط جديد من ملفك الشخصي.',
  confirmationOfOther: 'هذا الرابط تابع لحساب آخر. يرجى تسجيل الدخول إلى ذلك الحساب لاستخدامه.',
  confirmationUsed: 'سبق استخدام هذا الرابط. بريدك الإلكتروني مؤكد.',
};
