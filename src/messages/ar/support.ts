import type { support as english } from '../en/support.ts';

export const support: typeof english = {
  title: 'تفاصيل للدعم',
  intro:
    'إن تعطّل شيء ما، يمكن نسخ هذه التفاصيل وإرسالها إلى من يقدّم لك المساعدة. لا تتضمن أي أسماء أو عناوين أو فعاليات أو رموز تذاكر.',
  copy: 'نسخ التفاصيل',
  copied: 'نُسخت التفاصيل',
  notCopied: { title: 'لم يُنسخ شيء', text: 'المتصفح لا يسمح للتطبيق بالنسخ. يمكن تحديد النص بدلًا من ذلك.' },
  facts: {
    app: 'إصدار التطبيق',
    browser: 'المتصفح',
    installed: 'مثبَّت',
    worker: 'يعمل دون اتصال',
    server: 'الخادم',
    clock: 'فرق الساعة',
    storage: 'مساحة التخزين المستخدمة',
    persistent: 'تخزين يحتفظ به المتصفح',
    unsent: 'عمليات مسح لم تُرسل',
    rows: 'المحفوظ على هذا الجهاز',
  },
  workers: { none: 'لا', active: 'نعم', waiting: 'نعم؛ يوجد إصدار جديد جاهز' },
  servers: { online: 'متصل', away: 'غير متاح', offline: 'غير متصل' },
  yes: 'نعم',
  no: 'لا',
  unknown: 'غير معروف',
  nothing: 'لا شيء',
  noDoor: 'هذا الجهاز لا يُستخدم عند أي مدخل',
  ofQuota: (used, quota) => `${used} من ${quota}`,
  failures: 'الأخطاء في هذه الصفحة',
  noFailures: 'لا أخطاء منذ فتح هذه الصفحة.',
};
