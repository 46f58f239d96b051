import type { events as english } from '../en/events.ts';
import { terms } from './terms.ts';
import { isolated } from '../isolated.ts';
import { pluralOf } from '../plurals.ts';
import { events as eventsNoun, tickets as ticketsNoun } from './nouns.ts';

const plural = pluralOf('ar');

export const events: typeof english = {
  waiting: {
    title: 'قوائم الانتظار',
    reserved: (count, type, until) =>
      plural(count, {
        one: `تذكرتك محجوزة حتى ${until}: ${isolated(type)}.`,
        two: `تذكرتان محجوزتان لك حتى ${until}: ${isolated(type)}.`,
        few: `# تذاكر محجوزة لك حتى ${until}: ${isolated(type)}.`,
        other: `# تذكرة محجوزة لك حتى ${until}: ${isolated(type)}.`,
      }),
    get: 'الحصول على التذاكر',
    getOf: (event) => `الحصول على التذاكر، ${isolated(event)}`,
    waiting: (count, type) => `أنت على قائمة الانتظار للحصول على ${ticketsNoun.of(count)}: ${isolated(type)}.`,
    ahead: (count) =>
      plural(count, {
        zero: 'لا أحد أمامك.',
        one: 'أمامك شخص واحد.',
        two: 'أمامك شخصان.',
        few: 'أمامك # أشخاص.',
        many: 'أمامك # شخصًا.',
        other: 'أمامك # شخص.',
      }),
    next: 'دورك هو التالي.',
    tell: 'عندما تتوفر تذاكر من جديد، سنحجزها لك ونخبرك.',
    lapsed: (count, type) =>
      `انتهت صلاحية حجزك من قائمة الانتظار: ${ticketsNoun.are(count)}، ${isolated(type)}.`,
    leave: 'مغادرة قائمة الانتظار',
    leaveOf: (event) => `مغادرة قائمة الانتظار، ${isolated(event)}`,
    leaving: {
      title: 'مغادرة قائمة الانتظار؟',
      waiting: 'ستفقد مكانك في الصف.',
      offered: 'التذاكر المحجوزة لك تذهب إلى الشخص التالي.',
    },
    left: 'غادرت قائمة الانتظار',
    join: 'الانضمام إلى قائمة الانتظار',
    joinText: 'قد تتوفر تذاكر من جديد. عند الانضمام إلى قائمة الانتظار، نحجزها لك حسب الترتيب.',
    signIn: 'تسجيل الدخول للانضمام إلى قائمة الانتظار',
    howMany: (type) => `عدد التذاكر المطلوب انتظارها: ${isolated(type)}`,
    joined: 'أنت على قائمة الانتظار',
    noStorage:
      'مساحة التخزين في هذا المتصفح ممتلئة أو محظورة. يرجى إخلاء مساحة أو السماح بالتخزين، ثم إعادة المحاولة.',
  },
  browse: 'تصفح الفعاليات',
  list: {
    title: 'الفعاليات المتاحة',
    intro: 'فعاليات تستحق الحضور.',
    label: 'الفعاليات',
    loading: 'جارٍ تحميل الفعاليات',
    search: { label: 'البحث في الفعاليات', placeholder: 'الاسم أو المكان أو المنظِّم' },
    filters: 'عوامل التصفية',
    filtersInUse: (count) => plural(count, { other: 'المستخدم: #' }),
    found: eventsNoun.are,
    shown: (shown, total) => `${shown} من ${total}`,
    more: 'عرض المزيد',
    noMatch: {
      title: 'لا فعاليات مطابقة',
      text: 'يرجى تجربة بحث آخر أو مدينة أخرى أو تاريخ آخر.',
      clear: 'إزالة البحث وعوامل التصفية',
    },
    none: { title: 'لا فعاليات بعد', text: 'عندما ينشر منظِّم فعالية، تظهر هنا.' },
    notHere: {
      title: 'لا فعاليات على هذا الجهاز بعد',
      text: 'الفعاليات التي سبق فتحها تظهر هنا عند انقطاع الاتصال.',
    },
    failed: { title: 'تعذر تحميل الفعاليات', ticketsWork: 'تذاكرك المحفوظة تعمل بلا اتصال.' },
    searchedHere: {
      title: 'البحث في الفعاليات المحفوظة فقط.',
      age: (age) => `آخر تحديث ${age}.`,
    },
  },
  card: {
    online: 'عبر الإنترنت',
    information: 'التفاصيل على موقع الفعالية',
    from: (price) => `من ${price}`,
  },
  filter: {
    city: 'المدينة',
    category: 'الفئة',
    from: 'من',
    to: 'إلى',
    price: 'السعر',
    sort: 'الترتيب حسب',
    anyCity: 'أي مدينة',
    anyCategory: 'أي فئة',
    prices: { any: 'أي سعر', free: 'مجانية', paid: 'مدفوعة' },
    orders: {
      soonest: 'الأقرب موعدًا أولًا',
      match: 'الأنسب أولًا',
      latest: 'الأبعد موعدًا أولًا',
      name: 'الاسم',
    },
    choice: (name, count) => `${isolated(name)} (${count})`,
    clear: 'إزالة عوامل التصفية',
  },
  event: {
    title: 'الفعالية',
    loading: 'جارٍ تحميل الفعالية',
    missing: { title: 'الفعالية غير موجودة', text: 'قد يكون الرابط قديمًا، أو الفعالية غير منشورة.' },
    notHere: 'هذه الفعالية غير محفوظة على هذا الجهاز',
    failed: 'تعذر تحميل هذه الفعالية',
    times: (doors, start, end) => `فتح الأبواب ${doors} · البداية ${start} · النهاية ${end}`,
    dateOpen: 'مؤجلة. تبقى التذاكر صالحة للموعد الجديد، ويُستأنف بيعها عند تحديده.',
    online: 'عبر الإنترنت',
    map: 'الخريطة',
    reentry: terms.reentry,
    age: terms.age,
    atTheDoor: 'عند الباب',
    codes: terms.codes,
    organizer: 'المنظِّم',
    website: 'موقع الفعالية',
    manage: 'إدارة الفعالية',
    toCalendar: 'إضافة إلى التقويم',
    share: 'مشاركة',
    notSaved: {
      title: 'تعذر حفظ ملف التقويم',
      text: 'أخلِ مساحة على هذا الجهاز، أو اسمح بالتنزيلات في المتصفح، ثم حاول مرة أخرى.',
    },
    notShared: {
      title: 'تعذرت المشاركة',
      text: (link) => `يمكن نسخ هذا الرابط بدلًا من ذلك: ${link}`,
    },
    copied: { title: 'نُسخ الرابط', text: 'يمكن لصقه في أي مكان.' },
  },
  tickets: {
    title: 'التذاكر',
    none: 'لا تذاكر معروضة للبيع بعد.',
    // Each amount is isolated right to left, so that the first letter of its currency doesn't reverse it.
    range: (low, high) => `\u2067${low}\u2069 – \u2067${high}\u2069`,
    see: 'عرض التذاكر',
    fee: {
      within: (sum) => `يشمل رسمًا قدره ${sum}.`,
      withinKept: (sum) => `يشمل رسمًا غير قابل للاسترداد قدره ${sum}.`,
      ofTotal: (sum) => `يشمل رسومًا قدرها ${sum}.`,
    },
    states: {
      cancelled: 'ملغاة',
      postponed: 'مؤجلة',
      ended: 'انتهت',
      not_published: 'غير منشورة',
      sold_out: 'نفدت التذاكر',
      sale_closed: 'انتهى البيع',
      on_sale: 'متاحة',
      not_yet_on_sale: 'لم يبدأ البيع',
      on_now: 'جارية الآن',
    },
    onSaleFrom: (day, time) => `يبدأ البيع ${day}، ${time}`,
    onSaleUntil: (day, time) => `البيع حتى ${day}، ${time}`,
    left: (count) => plural(count, { other: 'بقي #' }),
    addOn: (perTicket) =>
      plural(perTicket, {
        one: 'إضافة، واحدة لكل تذكرة.',
        two: 'إضافة، حتى اثنتين لكل تذكرة.',
        other: 'إضافة، حتى # لكل تذكرة.',
      }),
    uses: (times) =>
      plural(times, {
        one: 'تُصرف مرة واحدة.',
        two: 'تُصرف مرتين.',
        few: 'تُصرف # مرات.',
        other: 'تُصرف # مرة.',
      }),
    group: (tickets) => `${ticketsNoun.are(tickets)} بسعر واحد`,
    tier: {
      until: (price, until, next) => `${price} حتى ${until}، ثم ${next}.`,
      firstOnes: (price, next) => `${price} للأوائل، ثم ${next}.`,
      left: (count) => plural(count, { other: 'بقي # بهذا السعر' }),
    },
    lastOnes: 'هذا كل ما بقي.',
    limit: (count) => plural(count, { other: 'الحد الأقصى # لكل طلب.' }),
    reserved: (count) =>
      plural(count, {
        one: 'لديك تذكرة واحدة محجوزة.',
        two: 'لديك تذكرتان محجوزتان.',
        few: 'لديك # تذاكر محجوزة.',
        other: 'لديك # تذكرة محجوزة.',
      }),
    toCheckout: 'الانتقال إلى إتمام الطلب',
    total: 'الإجمالي',
    get: 'الحصول على التذاكر',
    held: 'نحجز تذاكرك ريثما تكمل الطلب. لن يُخصم منك شيء بعد.',
    heldFree: 'نحجز تذاكرك ريثما تكمل الطلب.',
    chooseOne: 'يرجى اختيار تذكرة واحدة على الأقل.',
    twoCurrencies: 'هذه التذاكر بعملات مختلفة. يرجى اختيار عملة واحدة، ثم طلب الباقي على حدة.',
    noStorage:
      'مساحة التخزين في هذا المتصفح ممتلئة أو محظورة، فلا يمكننا حجز التذاكر. يرجى إخلاء مساحة، أو السماح بالتخزين لهذا الموقع، أو إيقاف التصفح الخاص.',
  },
};
