import type { setUp as english } from '#messages/en/server/set-up.ts';

export const setUp: typeof english = {
  title: 'إعداد Gatehouse',
  heading: 'إنشاء حساب مسؤول النظام الأول',
  intro: 'تعمل هذه الصفحة مرة واحدة. يرجى حفظ كلمة المرور في مكان آمن، فلا أحد يستطيع الاطلاع عليها لاحقًا.',
  firstName: 'الاسم الأول',
  lastName: 'اسم العائلة',
  username: 'اسم المستخدم',
  email: 'البريد الإلكتروني',
  password: (least) => `كلمة المرور، والحد الأدنى للأحرف ${least}`,
  create: 'إنشاء الحساب',
  tooShort: (least) => `الحد الأدنى لأحرف كلمة المرور ${least}.`,
  insecure:
    'يرجى فتح هذه الصفحة عبر https أو على localhost. فمع http وحده لا يستطيع أي متصفح حماية كلمة المرور.',
  done: 'تم. جارٍ الانتقال إلى صفحة تسجيل الدخول…',
  unreachable: 'تعذر الوصول إلى الخادم. يرجى المحاولة مجددًا.',
};
