import type { outbox as english } from '#messages/en/admin/outbox.ts';
import { isolated } from '#messages/isolated.ts';
import { messages } from '#messages/ar/nouns.ts';

export const outbox: typeof english = {
  title: 'الرسائل الصادرة',
  intro:
    'كل رسائل البريد الإلكتروني والرسائل النصية لآخر 24 ساعة، ورسائل البريد الأقدم التي لم تُرسل بعد. الأحدث أولًا.',
  list: {
    what: 'الرسائل',
    caption: 'الرسائل',
    found: messages.are,
    soFar: (count) => `الأحدث: ${messages.are(count)}`,
    more: 'عرض المزيد',
    none: {
      title: 'لا رسائل خلال 24 ساعة',
      text: 'تظهر هنا رسائل البريد الإلكتروني والرسائل النصية عند خروجها.',
    },
    noMatch: { title: 'لم يُعثر على رسائل', text: 'يرجى تجربة عنوان آخر، أو عوامل تصفية أقل.' },
  },
  search: { label: 'إلى', placeholder: 'بداية عنوان أو رقم' },
  channel: 'النوع',
  channels: { all: 'البريد والرسائل النصية', email: 'البريد الإلكتروني', sms: 'الرسائل النصية' },
  oneOf: { email: 'بريد إلكتروني', sms: 'رسالة نصية' },
  status: 'الحالة',
  statusChoices: {
    all: 'أي حالة',
    failed: 'فاشلة',
    waiting: 'منتظرة',
    sent: 'مرسلة',
    kept: 'محفوظة هنا',
  },
  statuses: { failed: 'فاشلة', waiting: 'منتظرة', sent: 'مرسلة', kept: 'محفوظة هنا' },
  columns: { to: 'إلى', subject: 'الموضوع', when: 'وقت الكتابة', status: 'الحالة' },
  nameOf: (subject, to) => `${isolated(subject)} إلى ${isolated(to)}`,
  notWritten: 'لم تُكتب بعد',
  sheet: {
    to: 'إلى',
    kind: 'النوع',
    when: 'وقت الكتابة',
    problem: 'المشكلة',
    problems: {
      mail_server_away: () => 'تعذر الوصول إلى خادم البريد.',
      mail_server_refused: (status) => `رفضها خادم البريد (${isolated(status)}).`,
      gateway_away: () => 'تعذر الوصول إلى خدمة الرسائل النصية.',
      gateway_refused: (status) => `رفضتها خدمة الرسائل النصية (${isolated(status)}).`,
      gateway_failed: () => 'تعذر تسليمها.',
      bounced: (status) => `عادت الرسالة (${isolated(status)}).`,
      too_many: () => 'أُرسل إلى هذا العنوان عدد كبير من رسائل البريد.',
      unwritten: () => 'تعذر على الخادم كتابتها. في السجل تفاصيل أكثر.',
      line_break: () => 'في عنوان أو اسم فيها فاصل أسطر.',
    },
    files: 'المرفقات',
    file: (name, size) => `${isolated(name)} (${isolated(size)})`,
    keptHint: 'لم تُعَد بوابة إرسال لهذا النوع من الرسائل، فتبقى هنا بدلًا من أن تخرج.',
    text: 'النص',
    hidden: 'قد يحتوي النص على رموز وروابط تسجل الدخول. يُسجَّل عرضه مع اسمك.',
    show: 'عرض النص',
    gone: 'لا تُحفظ النصوص إلا إذا لم تكن هناك بوابة لإرسالها.',
    resend: 'إعادة الإرسال',
    resent: 'جارٍ الإرسال من جديد',
    lost: 'لا يمكن إعادة إرسال هذه الرسالة من هنا. الرموز والروابط تُطلب من جديد؛ والمنظِّمون يعيدون إرسال رسائلهم بأنفسهم.',
  },
};
