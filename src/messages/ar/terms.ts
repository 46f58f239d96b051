import type { terms as english } from '../en/terms.ts';

export const terms: typeof english = {
  names: {
    venue: 'المكان',
    onlineUrl: 'رابط الانضمام',
    ageLimit: 'الحد الأدنى للعمر',
    codePolicy: 'عند الباب',
    reentry: 'العودة بعد الخروج',
    validFrom: 'صالحة من',
    validUntil: 'صالحة حتى',
    gates: 'البوابات',
  },
  online: 'عبر الإنترنت',
  noLink: 'بلا رابط',
  everyAge: 'لجميع الأعمار',
  anyTime: 'بلا حد',
  allGates: 'أي بوابة',
  noGate: 'لا بوابة',
  reentry: {
    single: 'دخول واحد لكل تذكرة، بلا عودة',
    after_exit: 'العودة مسموحة: يلزم مسح الخروج عند المغادرة',
    per_day: 'دخول واحد في اليوم',
    per_gate: 'دخول واحد لكل بوابة',
    free: 'الدخول والخروج بحرية',
  },
  age: (years) => `العمر ${years} فأكثر. يلزم إحضار بطاقة هوية بصورة.`,
  codes: {
    static: 'يُعرض الرمز على الهاتف أو على الورق.',
    rotating: 'تُعرض التذكرة المتجددة في التطبيق. لقطات الشاشة والنسخ المطبوعة غير مقبولة.',
    rotating_with_fallback: 'عرضها في التطبيق يسرّع الدخول. التذاكر المطبوعة قد تتطلب بطاقة هوية.',
  },
};
