import type { overview as english } from '#messages/en/desk/desk-overview.ts';
import { pluralOf } from '#messages/plurals.ts';
import { devices, scans, tickets } from '#messages/ar/nouns.ts';

const plural = pluralOf('ar');

export const overview: typeof english = {
  overview: {
    what: 'النظرة العامة',
    draft: {
      publish: 'الانتقال إلى النشر',
      preview: 'رؤية الصفحة كما سيراها الزوار',
      gates: 'البوابات',
    },
    selling: {
      title: 'مبيعات اليوم',
      today: 'اليوم حتى الآن',
      weekBefore: (day) => `${day}، قبل أسبوع`,
      tickets: tickets.are,
      returned: (count) => plural(count, { other: 'المُعاد: #' }),
      line: 'التذاكر المباعة، آخر 14 يومًا',
      lineName: 'التذاكر',
      analytics: 'التحليلات',
    },
    orders: {
      title: 'أحدث الطلبات',
      all: 'كل الطلبات',
      none: 'لا طلبات بعد.',
    },
    door: {
      opens: (time, apart) => `تُفتح الأبواب ${apart}: ${time}`,
      open: (time) => `الأبواب مفتوحة حتى ${time}`,
      board: 'لوحة الأبواب',
      ready: (ready, all) => `الجاهز ${ready} من ${devices.of(all)}`,
      label: 'الأجهزة',
      manage: 'إدارة الأجهزة',
      none: {
        title: 'لا أجهزة بعد',
        text: 'يرجى ربط الهواتف التي ستمسح بها. يصبح كل منها جاهزًا عندما يخضر فحص جاهزيته.',
      },
      noGate: 'لا بوابة',
      isReady: 'جاهز',
      isNot: 'غير جاهز',
      shown: (shown, all) => `الأطول انقطاعًا: ${shown} من ${all}.`,
      lacks: {
        never_heard: 'لم يصل إلى الخادم بعد',
        access_over: 'انتهت الصلاحية: يلزم الاتصال مرة',
        silent: 'منقطع',
        no_gate: 'لم تُختر بوابة',
        unsent: 'فيه عمليات مسح لم تُرسل',
      },
      heard: (ago) => `آخر اتصال ${ago}`,
      unsent: (count) => `لم يُرسل: ${scans.are(count)}`,
    },
    after: {
      title: 'حصيلة الفعالية',
      came: 'حضروا',
      absent: 'لم يحضروا',
      takings: 'المتحصلات',
      conflicts: 'التعارضات الباقية',
      decide: 'البت فيها الآن',
      refunded: (sum) => `بعد استرداد ${sum}`,
      nothing: '–',
      unsentTitle: 'عمليات مسح لم تصل بعد',
      allHere: 'لا جهاز يذكر أن لديه عمليات مسح لم تُرسل.',
      stillOn: (count) =>
        plural(count, {
          one: 'ما زالت عملية مسح واحدة على هاتف. تتغير الأرقام أعلاه عند وصولها.',
          two: 'ما زالت عمليتا مسح على الهواتف. تتغير الأرقام أعلاه عند وصولهما.',
          few: 'ما زالت # عمليات مسح على الهواتف. تتغير الأرقام أعلاه عند وصولها.',
          other: 'ما زالت # عملية مسح على الهواتف. تتغير الأرقام أعلاه عند وصولها.',
        }),
      exportTitle: 'تصدير البيانات',
      ordersFile: 'الطلبات',
      open: 'فتح',
      attendees: 'الحضور',
      analytics: 'التحليلات',
    },
    cancelled: {
      text: 'أُلغيت هذه الفعالية. تتوقف التذاكر عن العمل، وتُرد المدفوعات عبر الإنترنت. المدفوع يدويًا تعيده بنفسك.',
      refunds: 'متابعة الاسترداد',
    },
  },
};
