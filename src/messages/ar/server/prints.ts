import { isolated } from '#messages/isolated.ts';
import type { prints as english } from '#messages/en/server/prints.ts';

export const prints: typeof english = {
  documentTitle: (count, event) => (count === 1 ? `تذكرة ${isolated(event)}` : `تذاكر ${isolated(event)}`),
  badgesTitle: (event) => `شارات ${isolated(event)}`,
  credit: {
    documentTitle: (number, seller) => `إشعار دائن ${number} من ${isolated(seller)}`,
    title: (number) => `إشعار دائن ${number}`,
    of: (number, day) => `للفاتورة ${number} بتاريخ ${day}`,
    refund: 'استرداد',
    total: 'إجمالي المبلغ المردود',
  },
  invoice: {
    documentTitle: (number, seller) => `الفاتورة ${number} من ${isolated(seller)}`,
    title: (number) => `الفاتورة ${number}`,
    from: 'من',
    to: 'إلى',
    noBuyer: 'مشتري هذا الطلب',
    taxId: (id) => `الرقم الضريبي ${id}`,
    issued: (day) => `التاريخ: ${day}`,
    order: (id) => `الطلب: ${id}`,
    event: (event, day) => `${isolated(event)}، ${day}`,
    columns: { what: 'البيان', quantity: 'العدد', each: 'سعر الوحدة', sum: 'المبلغ' },
    total: 'الإجمالي',
    fees: 'منها رسوم',
    refunded: 'المسترد',
    rest: 'الإجمالي بعد الاسترداد',
    refundedOn: (day, sum) => `استُرد في ${day}: ${sum}`,
    tax: (name, rate) => `${isolated(name)} ضمن السعر (${rate})`,
    net: 'الإجمالي دون الضريبة',
  },
  pass: {
    holder: 'الحامل',
    type: 'التذكرة',
    gate: 'البوابة',
    anyGate: 'أي بوابة',
    reference: 'المرجع',
    howToEnter: {
      static: 'يُعرض هذا الرمز عند البوابة. أول مسح فقط يُدخل. يرجى عدم مشاركة النسخ.',
      rotating_with_fallback: 'عرض الرمز في التطبيق يسرّع الدخول. مع هذا الرمز قد تلزم بطاقة هوية.',
      rotating:
        'تقبل هذه الفعالية الرموز المتجددة فقط. يرجى فتح التذكرة في التطبيق عند البوابة؛ تعمل بلا اتصال.',
    },
  },
  noHolder: 'بلا اسم',
  anyGate: 'أي بوابة',
  or: ' أو ',
  date: 'التاريخ',
  doors: 'فتح الأبواب',
  doorsOpenAt: (time) => `ابتداءً من ${time}`,
  hours: (from, to, zone) => `من ${from} إلى ${to} (${zone})`,
  place: 'المكان',
  online: 'عبر الإنترنت',
  atTheGate: 'عند البوابة',
  howToEnter: {
    static: ['يُعرض هذا الرمز عند البوابة، على الورق أو على الشاشة. أول مسح فقط يُدخل. يرجى عدم مشاركة النسخ.'],
    rotating_with_fallback: [
      'عرض الرمز في التطبيق يسرّع الدخول. مع هذا الرمز المطبوع قد تلزم بطاقة هوية.',
      'أول مسح فقط يُدخل. يرجى عدم مشاركة النسخ.',
    ],
    rotating: [
      'تقبل هذه الفعالية الرموز المتجددة فقط. يرجى فتح التذكرة في التطبيق عند البوابة؛ تعمل بلا اتصال. هذه النسخة المطبوعة غير مقبولة.',
    ],
  },
  cannotCome: {
    title: 'إذا تعذر الحضور',
    text: 'يمكن تحويل التذكرة في التطبيق، ضمن «التذاكر». يحصل الحامل الجديد على رمز خاص به، ويتوقف هذا الرمز عن العمل.',
  },
  noCode: 'رمزك المتجدد في التطبيق. لا يمكن طباعته.',
};
