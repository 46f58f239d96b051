import type {
  applications as englishApplications,
  confirmations as englishConfirmations,
  passkeys as englishPasskeys,
  secondFactor as englishSecondFactor,
} from '#messages/en/server/refusals-accounts.ts';

export const applications: typeof englishApplications = {
  alreadyOrganizer: 'يمكنك تنظيم الفعاليات بالفعل. يمكن إنشاء واحدة ضمن «فعالياتي».',
  applicationDecided: 'بُت في هذا الطلب أو سُحب. يرجى إعادة تحميل الصفحة لمعرفة حالته.',
  applicationIdTaken: 'حدث خطأ ما. يرجى إعادة تحميل الصفحة، ثم تقديم الطلب من جديد.',
  applicationPending: 'لديك بالفعل طلب قيد المراجعة. يرجى تعديله.',
  noApplication: 'الطلب غير موجود.',
  noDocument: 'لا مستند مع هذا الطلب.',
  notADocument: 'هذا الملف ليس PDF أو JPEG أو PNG أو WebP. يرجى اختيار ملف آخر.',
};

export const passkeys: typeof englishPasskeys = {
  invalid: 'تعذّرت إضافة مفتاح المرور. يرجى إعادة المحاولة أو استخدام جهاز آخر.',
  notFound: 'لم يُعثر على مفتاح المرور. ربما أُزيل.',
  onlyWayIn: 'مفتاح المرور هذا هو طريقتك الوحيدة لتسجيل الدخول. يرجى تعيين كلمة مرور أو إضافة مفتاح آخر أولًا.',
  over: 'استغرق ذلك وقتًا طويلًا. يرجى إعادة المحاولة.',
  refused: 'لم يعد مفتاح المرور هذا صالحًا لتسجيل الدخول هنا. يرجى تسجيل الدخول بطريقة أخرى.',
  taken: 'مفتاح المرور هذا يخص حسابًا آخر.',
  tooMany: (most) => `عدد مفاتيح المرور لديك ${most}، وهو أقصى عدد. يرجى إزالة أحدها أولًا.`,
  unavailable: 'لا تعمل مفاتيح المرور على هذا العنوان. يرجى تسجيل الدخول بطريقة أخرى.',
};

export const confirmations: typeof englishConfirmations = {
  confirmationExpired: 'انتهت صلاحية هذا الرابط. يرجى طلب رابط جديد من ملفك الشخصي.',
  confirmationInvalid: 'هذا الرابط غير صالح. يرجى طلب رابط جديد من ملفك الشخصي.',
  confirmationOfOther: 'هذا الرابط تابع لحساب آخر. يرجى تسجيل الدخول إلى ذلك الحساب لاستخدامه.',
  confirmationUsed: 'سبق استخدام هذا الرابط. بريدك الإلكتروني مؤكد.',
};

export const secondFactor: typeof englishSecondFactor = {
  begunAgain:
    'لم تعد رموز هذه الصورة صالحة: بدأ الإعداد من جديد أو توقف، ربما في نافذة أخرى أو على جهاز آخر. يرجى الإلغاء ثم البدء من جديد هنا.',
  isOff: 'تسجيل الدخول بخطوتين متوقف.',
  isOn: 'تسجيل الدخول بخطوتين مفعّل بالفعل.',
  needed: 'يرجى إدخال رمز تطبيق المصادقة أو رمز استرداد.',
  needsPassword: 'يرجى اختيار كلمة مرور أولًا: يعمل تسجيل الدخول بخطوتين مع كلمة مرور.',
  wrong:
    'هذا الرمز غير صحيح أو استُخدم من قبل. يرجى انتظار الرمز التالي. إذا لم يُقبل أي رمز، يرجى ضبط وقت هاتفك تلقائيًا.',
};
