import type { desk as english } from '#messages/en/desk/desk.ts';
import { enrolmentCodeMs } from '#domain/door/enrolment.ts';
import { isolated } from '#messages/isolated.ts';
import { pluralOf } from '#messages/plurals.ts';
import { analytics } from './desk-analytics.ts';
import { attendees } from './desk-attendees.ts';
import { checkIn } from './desk-check-in.ts';
import { badges } from './desk-badges.ts';
import { devices } from './desk-devices.ts';
import { guests } from './desk-guests.ts';
import { locations } from './desk-locations.ts';
import { manualPayments } from './desk-manual-payments.ts';
import { eventMessages } from './desk-messages.ts';
import { moveTicket } from './desk-move-ticket.ts';
import { orderHistory } from './desk-order-history.ts';
import { overview } from './desk-overview.ts';
import { partRefund } from './desk-part-refund.ts';
import { plan } from './desk-plan.ts';
import { promos } from './desk-promos.ts';
import { sale } from './desk-sale.ts';
import { sealed } from './desk-sealed.ts';
import { seller } from './desk-seller.ts';
import { ticketAction } from './desk-ticket-action.ts';
import { waiting } from './desk-waiting.ts';
import { deskGates } from './desk-gates.ts';
import { forcedEntry } from '#messages/ar/door/forced-entry.ts';
import { events, gates } from '#messages/ar/nouns.ts';
import { waitWords } from '#messages/ar/waits.ts';
import { discardTyped } from '#messages/ar/discard-typed.ts';

const plural = pluralOf('ar');

export const desk: typeof english = {
  save: 'حفظ',
  remove: 'إزالة',
  openBoard: 'فتح لوحة الأبواب',
  openScanner: 'فتح الماسح',
  printTickets: 'طباعة التذاكر',
  sellTickets: 'بيع التذاكر',
  myEvents: {
    title: 'فعالياتي',
    create: 'إنشاء فعالية',
    locations: 'الأماكن',
    analytics: 'التحليلات',
    unsent: {
      title: 'لم تُحفظ للجميع بعد',
      noName: 'فعالية بلا اسم',
      onDevice: 'على هذا الجهاز فقط',
      changed: 'فيها تغييرات على هذا الجهاز',
    },
    intro: 'أبواب اليوم أولًا، ثم ما يليها.',
    search: { label: 'البحث في فعالياتي', placeholder: 'الاسم أو المكان أو المنظِّم' },
    when: 'الوقت',
    phases: {
      all: 'الكل',
      today: 'اليوم',
      upcoming: 'القادمة',
      drafts: 'المسودات',
      past: 'السابقة',
    },
    found: events.are,
    pagesOf: 'الفعاليات',
    previous: 'السابق',
    next: 'التالي',
    noMatch: { title: 'لا فعاليات مطابقة', text: 'يرجى تجربة بحث آخر، أو كل الفعاليات.' },
    none: { title: 'لا فعاليات بعد', text: 'أنشئ فعاليتك الأولى. تبقى مسودة حتى تنشرها.' },
    loading: 'جارٍ تحميل فعالياتك',
    failed: { title: 'تعذر تحميل فعالياتك', text: 'حدث خطأ من جانبنا.' },
    offline: {
      title: 'فعالياتك تحتاج إلى اتصال',
      text: 'الماسح يعمل بلا اتصال: يعرض الفعاليات الموجودة على هذا الجهاز.',
    },
    doors: (day, time) => `${day} · فتح الأبواب ${time}`,
    draft: 'مسودة',
    published: 'منشورة',
    takenDown: 'محجوبة',
    noName: 'فعالية بلا اسم',
    facts: (place, count) => `${isolated(place)} · ${gates.are(count)}`,
    online: 'عبر الإنترنت',
    noPlace: 'بلا مكان بعد',
    columns: {
      event: 'الفعالية',
      when: 'الموعد',
      state: 'الحالة',
      conflicts: 'تعارضات مفتوحة',
      soldToday: 'مبيعات اليوم',
      ways: 'الماسح والتذاكر',
    },
    manage: 'إدارة',
    openScannerFor: (event) => `فتح الماسح، ${isolated(event)}`,
    manageEvent: (event) => `إدارة ${isolated(event)}`,
    printTicketsOf: (event) => `طباعة التذاكر، ${isolated(event)}`,
  },
  figures: {
    label: 'الأرقام',
    sold: 'التذاكر',
    of: (capacity) => `من ${capacity}`,
    bought: (count) => plural(count, { other: 'مباع: #' }),
    guests: (count) => plural(count, { other: 'في قوائم الضيوف: #' }),
    held: (count) => plural(count, { other: 'محجوز أيضًا: #' }),
    revenue: 'الإيرادات',
    refunded: (sum) => `المسترد: ${sum}`,
    fees: (sum) => `منها رسوم: ${sum}`,
    today: 'مبيعات اليوم',
    noRevenue: '–',
    inside: 'في الداخل',
    arrived: (count) => plural(count, { other: 'وصلوا: #' }),
    turnedAway: (count) => plural(count, { other: 'مرفوضون: #' }),
    conflicts: (count) =>
      plural(count, {
        zero: 'لا تعارضات مفتوحة',
        one: 'تعارض مفتوح واحد',
        two: 'تعارضان مفتوحان',
        few: '# تعارضات مفتوحة',
        many: '# تعارضًا مفتوحًا',
        other: '# تعارض مفتوح',
      }),
  },
  event: {
    title: 'الفعالية',
    loading: 'جارٍ التحميل…',
    takenDown: 'حجب مسؤول النظام هذه الفعالية. لا تظهر ولا تُباع حتى تُستعاد.',
    takenDownReason: 'السبب:',
    dateOpen: {
      text: 'مؤجلة بلا موعد جديد: تبقى التذاكر صالحة، ولا يباع شيء، ولا يُدخل أي باب أحدًا.',
      set: 'تحديد الموعد',
    },
    tabs: {
      label: 'الفعالية',
      overview: 'نظرة عامة',
      gates: 'البوابات',
      devices: 'الأجهزة',
      scans: 'عمليات المسح',
      conflicts: 'التعارضات',
      orders: 'الطلبات',
      reserved: 'المحجوزة',
      team: 'الفريق',
      promos: 'الرموز الترويجية',
      waiting: 'قائمة الانتظار',
      settings: 'الإعدادات',
    },
    noAccess: {
      title: 'لا صلاحية لك على هذه الفعالية',
      text: 'قد يكون الرابط قديمًا، أو الفعالية لمنظِّم آخر.',
      myEvents: 'فعالياتي',
      typedText: 'ما أدخلته ما زال على هذا الجهاز.',
      typed: 'عرض ما أدخلته',
      ...discardTyped,
    },
  },
  gates: deskGates,
  devices,
  sealed,
  enrolment: {
    title: 'ربط جهاز',
    before: `الرمز صالح لهاتف واحد ولمدة ${waitWords(enrolmentCodeMs)}.`,
    after: 'يُمسح هذا بكاميرا الهاتف نفسه.',
    joined: (device) => `انضم الجهاز ${isolated(device)}`,
    joinedText: 'ينزِّل الفعالية الآن. يصبح جاهزًا عندما يخضر فحص جاهزيته.',
    another: 'ربط جهاز آخر',
    role: 'الدور',
    gate: 'البوابة',
    onPhone: 'تُختار على الهاتف',
    create: 'إنشاء رمز',
    label: 'رمز الربط',
    typeIt: 'أو يُدخل على الهاتف، ضمن «الماسح»',
    left: (time) => `صالح لمدة ${time}`,
    over: 'انتهت صلاحية هذا الرمز.',
    again: 'إنشاء رمز جديد',
  },
  scans: {
    what: 'عمليات المسح',
    caption: 'عمليات المسح',
    none: { title: 'لم يُمسح شيء بعد', text: 'تظهر عمليات المسح هنا.' },
    search: { label: 'البحث في عمليات المسح', placeholder: 'التذكرة أو البوابة أو الجهاز' },
    noMatch: {
      title: 'لا عمليات مسح مطابقة',
      text: 'يرجى تجربة رقم تذكرة، أو جزء من اسم بوابة أو جهاز.',
    },
    found: (count) =>
      plural(count, {
        zero: 'لا سجلات',
        one: 'سجل واحد، الأحدث وصولًا أولًا',
        two: 'سجلان، الأحدث وصولًا أولًا',
        few: '# سجلات، الأحدث وصولًا أولًا',
        many: '# سجلًا، الأحدث وصولًا أولًا',
        other: '# سجل، الأحدث وصولًا أولًا',
      }),
    foundMany: (count: number) => plural(count, { other: '# سجل على الأقل، الأحدث وصولًا أولًا' }),
    newest: 'الأحدث',
    older: 'الأقدم',
    columns: {
      time: 'وقت المسح',
      gate: 'البوابة',
      device: 'الجهاز',
      ticket: 'التذكرة',
      verdict: 'النتيجة',
      server: 'الخادم',
      received: 'الاستلام',
    },
    undo: 'تراجع',
    counted: 'محتسب',
    duplicate: 'مكرر',
    noEntry: 'لا دخول معروفًا',
    forced: (reason) => `سمح مشرف بالدخول: ${isolated(reason)}`,
    sentAway: 'أبعد مشرف الضيف',
    forceReasons: forcedEntry.reasons,
    notCounted: {
      unknown_gate: 'غير محتسب: بوابة غير معروفة',
      unknown_checkpoint: 'غير محتسب: منطقة غير معروفة',
      impossible_time: 'غير محتسب: وقت خاطئ',
      too_many_scans: 'غير محتسب: عمليات مسح كثيرة',
      other: 'غير محتسب',
    },
  },
  lostScans: {
    title: (count) =>
      plural(count, {
        one: 'فُقدت عملية مسح واحدة',
        two: 'فُقدت عمليتا مسح',
        few: 'فُقدت # عمليات مسح',
        other: 'فُقدت # عملية مسح',
      }),
    text: 'محا متصفح أحد الهواتف تخزينه قبل إرسال عمليات المسح هذه. الضيوف الذين دخلوا بها غير محتسبين، وقد تُستخدم تذاكرهم من جديد.',
    label: 'عمليات مسح مفقودة',
    on: (count, device) =>
      plural(count, {
        one: `فُقدت عملية مسح واحدة على ${isolated(device)}`,
        two: `فُقدت عمليتا مسح على ${isolated(device)}`,
        few: `فُقدت # عمليات مسح على ${isolated(device)}`,
        other: `فُقدت # عملية مسح على ${isolated(device)}`,
      }),
    reported: (day, time) => `أُبلغ عنها ${day} الساعة ${time}`,
    more: (count) => `وغيرها: ${count}.`,
    seen: 'تحديد كمطَّلع عليه',
    seenOn: (device) => `تحديد كمطَّلع عليه: عمليات مسح مفقودة على ${isolated(device)}`,
    notSaved: 'لم يُحفظ',
  },
  conflicts: {
    what: 'التعارضات',
    none: {
      title: 'لا تعارضات',
      text: 'لم تُدخل أي تذكرة مرتين. عند حدوث ذلك، تُبلَّغ البوابتان ويُذكر هنا.',
    },
  },
  ...locations,
  ...moveTicket,
  ...orderHistory,
  ...analytics,
  ...attendees,
  ...checkIn,
  ...badges,
  ...eventMessages,
  ...manualPayments,
  ...overview,
  ...partRefund,
  ...plan,
  ...guests,
  ...promos,
  ...waiting,
  ...sale,
  ...seller,
  ...ticketAction,
  sheet: {
    intro: (perPage) => `رموز مطبوعة، ${perPage} في كل صفحة، للتوزيع أو للتجربة.`,
    manage: 'إدارة',
    print: 'طباعة',
    what: 'التذاكر',
    none: { title: 'لا تذاكر بعد', text: 'تظهر هنا حالما تصدر.' },
    liveOnly: {
      title: 'لا شيء للطباعة',
      text: 'تقبل هذه الفعالية الرموز المتجددة فقط: تعرض كل تذكرة رمزها في تطبيق حاملها، والنسخ المطبوعة غير مقبولة. لطباعة التذاكر، يرجى تغيير «الرموز عند الباب» في إعدادات الفعالية.',
      change: 'تغيير الإعدادات',
    },
    code: (number) => `رمز التذكرة ${number}`,
    test: (type) => `${isolated(type)} · تجربة، لا تُحتسب`,
    invalid: 'غير صالحة: لا توزَّع',
    sheets: 'الأوراق',
    previous: 'التذاكر السابقة',
    next: 'التذاكر التالية',
    range: (from, to, total) => `${from} إلى ${to} من ${total}`,
  },
};
