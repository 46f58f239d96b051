import type { devices as english } from '#messages/en/desk/desk-devices.ts';
import { isolated } from '#messages/isolated.ts';

export const devices: typeof english = {
  what: 'الأجهزة',
  pagesOf: 'الأجهزة',
  rehearsal: {
    open: 'رمز تجريبي',
    title: 'رمز تجريبي',
    text: 'يُمسح بكل هاتف قبل فتح الأبواب: من فحص جاهزيته ضمن «تجربة»، أو أثناء المسح. يُفحص كتذكرة، ويُعلَّم بأنه تجريبي، ولا يُحتسب في أي مكان.',
    loading: 'جارٍ إنشاء تذكرة تجريبية',
    label: 'رمز تذكرة تجريبية',
  },
  caption: 'أجهزة هذه الفعالية',
  showCode: 'عرض رمز الربط',
  search: { label: 'البحث في الأجهزة', placeholder: 'الاسم أو البوابة' },
  noMatch: { title: 'لا أجهزة مطابقة', text: 'يرجى تجربة اسم آخر أو بوابة أخرى.' },
  none: {
    title: 'لا أجهزة بعد',
    text: 'يرجى عرض رمز ربط ومسحه بكاميرا الهاتف الذي ستمسح به.',
  },
  restored: (day, time) =>
    `في ${day} الساعة ${time}، استُعيد هذا الخادم من نسخة احتياطية. ترسل الأجهزة عمليات مسحها من جديد. قد تنقص هنا تذاكر بيعت قبيل ذلك: يرجى مقارنة مبيعاتك بما لدى مزوِّد الدفع.`,
  numbersLeftOut: (numbers) =>
    `تُرك ${numbers} من أرقام التذاكر حتى لا يُستعمل رقم مرتين. إن بيعت أو انتقلت في الوقت المفقود تذاكر أكثر من ذلك، فقد تحمل تذكرتان الرقم نفسه.`,
  columns: {
    device: 'الجهاز',
    gate: 'البوابة',
    role: 'الدور',
    contact: 'آخر اتصال',
    received: 'المسح المستلم',
    unsent: 'لم يُرسل',
    access: 'الصلاحية',
  },
  roles: { steward: 'مضيف البوابة', supervisor: 'مشرف' },
  noContact: 'لا يوجد بعد',
  nameMissing: 'يرجى إدخال اسم للجهاز.',
  renameDevice: (device) => `إعادة تسمية ${isolated(device)}`,
  moveDevice: (device) => `نقل ${isolated(device)} إلى بوابة أخرى`,
  moveText:
    'إن كان الهاتف متصلًا، ينتقل خلال ثوانٍ ويعلن ذلك. وإن كان بلا اتصال، ينتقل عند عودته. عمليات المسح السابقة تبقى للبوابة القديمة.',
  move: 'نقل',
  moveMissing: 'يرجى اختيار بوابة.',
  moved: (device, gate) => `جارٍ نقل ${isolated(device)} إلى ${isolated(gate)}`,
  notHeard: 'لم يُبلَّغ الهاتف بعد',
  revoke: 'سحب الصلاحية',
  revokeDevice: (device) => `سحب الصلاحية: ${isolated(device)}`,
  revoked: 'سُحبت الصلاحية',
  barred: 'سُحبت نهائيًا',
  allow: 'السماح مجددًا',
  allowDevice: (device) => `السماح مجددًا: ${isolated(device)}`,
  allowed: { title: 'تم السماح', text: (device) => `يمكن ربط ${isolated(device)} من جديد.` },
  notAllowed: 'تعذر السماح به',
};
