import { unstored } from '#messages/ar/buying/unstored.ts';
import type { dashboard as english } from '../en/dashboard.ts';
import { isolated } from '#messages/isolated.ts';
import { pluralOf } from '#messages/plurals.ts';
import { countedTickets } from './counted-tickets.ts';
import { tickets as ticketsNoun } from './nouns.ts';
import { orderStates } from './buying/order-states.ts';

const plural = pluralOf('ar');

export const dashboard: typeof english = {
  hello: (name) => `مرحبًا ${isolated(name)}`,
  openScanner: 'فتح الماسح',
  application: {
    pending: 'طلبك لتنظيم الفعاليات قيد المراجعة.',
    rejected: 'لم تتم الموافقة على طلبك لتنظيم الفعاليات.',
    see: 'عرض الطلب',
    approved: 'تمت الموافقة على طلبك: يمكنك تنظيم الفعاليات الآن.',
    create: 'إنشاء فعالية',
    none: 'إنشاء فعاليات خاصة بك، وبيع التذاكر ومسحها عند الباب.',
    apply: 'الانضمام كمنظِّم',
  },
  administration: {
    title: 'الإدارة',
    applications: 'طلبات المنظِّمين',
    nobody: 'لا أحد ينتظر.',
    waiting: (count) =>
      plural(count, {
        one: 'شخص واحد ينتظر.',
        two: 'شخصان ينتظران.',
        few: '# أشخاص ينتظرون.',
        many: '# شخصًا ينتظرون.',
        other: '# شخص ينتظرون.',
      }),
    dashboard: 'لوحة معلومات الإدارة',
    review: 'مراجعة الطلبات',
  },
  tickets: {
    next: 'تذكرتك التالية',
    all: 'كل التذاكر',
    later: 'لاحقًا',
    loading: 'جارٍ تحميل تذكرتك التالية',
    doors: (day, time) => `${day} · فتح الأبواب ${time}`,
    more: (count) => plural(count, { other: 'وغيرها: #' }),
    show: 'عرض التذكرة',
    none: {
      title: 'لا شيء قادم',
      text: 'التذاكر التي تشتريها أو تستلمها تظهر هنا.',
      browse: 'تصفح الفعاليات',
    },
    unstored,
    blocked: {
      title: 'مساحة التخزين في هذا المتصفح ممتلئة أو محظورة',
      text: 'لا يمكن حفظ التذاكر هنا. يرجى إخلاء مساحة، أو السماح بالتخزين لهذا الموقع، أو إيقاف التصفح الخاص.',
    },
  },
  teams: {
    title: 'الفعاليات التي تعمل فيها',
    roles: { manager: 'مدير', seller: 'بائع', supervisor: 'مشرف', steward: 'مضيف البوابة' },
    sell: 'بيع التذاكر',
    sellAt: (event) => `بيع التذاكر، ${isolated(event)}`,
    scan: 'مسح التذاكر',
    scanAt: (event) => `مسح التذاكر، ${isolated(event)}`,
    board: 'لوحة الأبواب',
    boardOf: (event) => `لوحة الأبواب، ${isolated(event)}`,
  },
  doors: {
    conflicts: 'التعارضات',
    title: 'أبواب اليوم',
    all: 'كل فعالياتي',
    loading: 'جارٍ تحميل فعاليات اليوم',
    none: { title: 'لا فعاليات اليوم', text: 'أنشئ فعالية، أو اعرض الفعاليات القادمة ضمن «فعالياتي».' },
    more: (count) => plural(count, { other: 'غيرها اليوم: #، ضمن «كل فعالياتي».' }),
    notHere: 'فعاليات اليوم غير منزَّلة على هذا الجهاز',
    here: 'الفعاليات المنزَّلة',
    scanEvent: (event) => `مسح ${isolated(event)}`,
    scanUnnamed: 'مسح الفعالية',
    doorsAt: (day, time) => `${day} · فتح الأبواب ${time}`,
    tickets: ticketsNoun.are,
    noGates: 'لا بوابات بعد',
    downloaded: 'منزَّلة',
    notDownloaded: 'غير منزَّلة',
    scan: 'مسح',
    manage: 'إدارة',
  },
  orders: {
    title: 'طلباتك',
    all: 'كل الطلبات',
    loading: 'جارٍ تحميل طلباتك',
    offline: {
      title: 'لا اتصال لديك',
      text: 'تُحمَّل الطلبات عند عودة الاتصال.',
    },
    failed: 'تعذر تحميل طلباتك',
    states: orderStates,
    count: countedTickets,
    until: (time) => `حتى ${time}`,
    pay: 'الدفع الآن',
    open: 'فتح',
    of: (event) => `طلب ${isolated(event)}`,
  },
};
