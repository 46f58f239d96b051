import type { analytics as english } from '#messages/en/desk/desk-analytics.ts';
import { maxDays } from '#domain/time/day-range.ts';
import { isolated } from '#messages/isolated.ts';
import { pluralOf } from '#messages/plurals.ts';
import { days, minutes as minutesNoun } from '#messages/ar/nouns.ts';

const plural = pluralOf('ar');

const everyMinutes = (minutes: number) =>
  plural(minutes, {
    one: 'مرات الدخول في كل دقيقة.',
    two: 'مرات الدخول في كل دقيقتين.',
    few: 'مرات الدخول في كل # دقائق.',
    other: 'مرات الدخول في كل # دقيقة.',
  });

export const analytics: typeof english = {
  analytics: {
    title: 'التحليلات',
    intro: 'مبيعات كل فعالياتك.',
    what: 'التحليلات',
    none: {
      title: 'لا مبيعات في هذه الأيام',
      text: 'يرجى اختيار أيام أكثر، أو انتظار أول عملية بيع.',
    },
    offline: 'التحليلات تحتاج إلى اتصال.',
    range: 'الأيام',
    ranges: {
      week: '7 أيام',
      month: '30 يومًا',
      quarter: '90 يومًا',
      all: 'الكل',
      days: 'اختيار الأيام',
    },
    from: 'اليوم الأول',
    to: 'اليوم الأخير',
    problems: {
      from: 'يرجى إدخال اليوم الأول.',
      to: 'يرجى إدخال اليوم الأخير.',
      order: 'يرجى اختيار يوم أخير لا يسبق الأول.',
      long: `يرجى اختيار ${days.of(maxDays)} على الأكثر.`,
    },
    live: 'مباشر',
    polling: 'تتحدث كل بضع ثوانٍ',
    countedAt: (day, time) => `أُحصيت ${day} الساعة ${time}`,
    depends: (silent) =>
      plural(silent, {
        one: 'ماسح واحد منقطع: آخر عمليات مسحه ناقصة هنا.',
        two: 'ماسحان منقطعان: آخر عمليات مسحهما ناقصة هنا.',
        few: '# ماسحات منقطعة: آخر عمليات مسحها ناقصة هنا.',
        many: '# ماسحًا منقطعًا: آخر عمليات مسحها ناقصة هنا.',
        other: '# ماسح منقطع: آخر عمليات مسحها ناقصة هنا.',
      }),
    chartMissing: 'لا يمكن عرض الرسم البياني الآن. تحقق من الاتصال ثم أعد المحاولة.',
    chartHint: 'لقراءة الرسم، يرجى الإشارة إليه أو استخدام مفاتيح الأسهم.',
    asTable: 'عرض كجدول',
    asChart: 'عرض كرسم',
    export: 'تصدير CSV',
    picture: 'حفظ الصورة',
    pictureFailed: {
      title: 'تعذر إنشاء الصورة',
      text: 'لا يستطيع هذا المتصفح تحويل الرسم إلى صورة. في الجدول وملف CSV الأرقام نفسها.',
    },
    demo: {
      title: 'التحليلات ببيانات نموذجية',
      intro: 'ما يراه المنظِّم بعد انتهاء الدخول. هذه الفعالية متخيلة: لم يشتر أحد هذه التذاكر.',
      badge: 'بيانات نموذجية',
      event: 'أمسية الميناء',
      standing: 'وقوفًا',
      table: 'طاولة',
      gates: ['البوابة الرئيسية', 'بوابة النهر'],
      back: 'كيف يعمل',
    },
    figures: {
      label: 'أرقام الفعالية',
      sold: 'التذاكر',
      revenue: 'الإيرادات',
      refunded: 'المسترد',
      arrived: 'الواصلون',
      notArrived: 'لم يصلوا بعد',
      noShows: 'لم يحضروا',
      peak: 'أكثر الدقائق ازدحامًا',
      peakAt: (count, time) =>
        plural(count, {
          one: `وصول واحد الساعة ${time}`,
          two: `وصول اثنين الساعة ${time}`,
          other: `وصول # الساعة ${time}`,
        }),
      none: '–',
      ofSold: (share) => `${share} من كل التذاكر`,
      rush: 'وقت إفراغ الصف',
      minutes: minutesNoun.are,
      rushFrom: (from, to) => `الازدحام من ${from} إلى ${to}`,
    },
    sales: {
      title: 'التذاكر المباعة باليوم',
      tickets: 'التذاكر المباعة',
      returned: 'التذاكر الملغاة أو المستردة',
      amount: 'الإيرادات',
      refunds: 'المبالغ المستردة',
      day: 'اليوم',
    },
    money: { title: 'الإيرادات باليوم' },
    types: {
      title: 'حسب نوع التذكرة',
      type: 'نوع التذكرة',
      tickets: 'التذاكر',
      amount: 'الإيرادات',
    },
    promos: {
      title: 'الرموز الترويجية',
      code: 'الرمز',
      tickets: 'التذاكر',
      off: 'الخصم',
      amount: 'الإيرادات',
    },
    arrivals: {
      title: 'الوصول حسب البوابة',
      gate: 'البوابة',
      noGate: 'بوابة مُزالة',
      time: 'من',
      every: everyMinutes,
      none: 'لم يدخل أحد بعد.',
    },
    verdicts: {
      title: 'نتائج الماسحات',
      verdict: 'النتيجة',
      scans: 'عمليات المسح',
      share: 'النسبة',
      none: 'لم تصل عمليات مسح بعد.',
    },
    refusals: {
      title: 'المرفوضون، حسب السبب',
      reason: 'السبب',
      scans: 'المرفوضون',
      share: 'النسبة',
      none: 'لم يُرفض أحد.',
    },
    dwell: {
      title: 'مدة بقاء الحضور',
      length: 'الدقائق',
      stays: 'مرات البقاء',
      note: (stays, minutes) =>
        `${plural(stays, {
          one: 'مُسح خروج شخص واحد.',
          two: 'مُسح خروج شخصين.',
          few: 'مُسح خروج # أشخاص.',
          many: 'مُسح خروج # شخصًا.',
          other: 'مُسح خروج # شخص.',
        })} بقي نصفهم ${plural(minutes, {
          zero: '0 دقيقة',
          one: 'دقيقة واحدة',
          two: 'دقيقتين',
          few: '# دقائق',
          other: '# دقيقة',
        })} أو أقل.`,
      upTo: (from, to) => `من ${from} إلى ${to}`,
      from: (from) => `${from} فأكثر`,
    },
    steps: {
      title: 'من المشاهدة إلى التذكرة',
      day: 'اليوم',
      views: 'مشاهدات الصفحة',
      reservations: 'الحجوزات',
      bought: 'الحجوزات المشتراة',
      ofViews: (share) => `${share} من مشاهدات الصفحة`,
      ofReservations: (share) => `${share} من الحجوزات`,
      note: 'تُحتسب كل علامة تبويب مرة في اليوم. تُستبعد زيارات الروبوتات قدر الإمكان.',
    },
    compare: {
      label: 'المقارنة مع',
      none: 'لا فعالية أخرى',
      what: 'الفعالية الأخرى',
      noName: 'فعالية بلا اسم',
      thisOne: (name) => `${isolated(name)} (هذه الفعالية)`,
      sales: {
        title: 'التذاكر المباعة حسب الأيام قبل فتح الأبواب',
        place: 'الأيام قبل فتح الأبواب',
        days: (count) =>
          plural(count, {
            one: 'قبل يوم واحد',
            two: 'قبل يومين',
            few: 'قبل # أيام',
            many: 'قبل # يومًا',
            other: 'قبل # يوم',
          }),
        doorsDay: 'يوم فتح الأبواب',
        note: 'إجمالي المباع حتى ذلك اليوم، بعد طرح ما أُلغي أو استُرد.',
      },
      arrivals: {
        title: 'الوصول حسب الدقائق من فتح الأبواب',
        place: 'الدقائق من فتح الأبواب',
        minutes: (count) => `${count} د`,
        note: everyMinutes,
      },
      nothing: 'ليس في أي من الفعاليتين ما يُقارن بعد.',
    },
    events: {
      title: 'الفعاليات',
      event: 'الفعالية',
      date: 'التاريخ',
      tickets: 'المباع في هذه الأيام',
      sold: 'إجمالي التذاكر',
      revenue: 'الإيرادات',
      arrived: 'الواصلون',
      noName: 'فعالية بلا اسم',
    },
  },
};
