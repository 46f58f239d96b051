import type { waiting as english } from '#messages/en/desk/desk-waiting.ts';
import { isolated } from '#messages/isolated.ts';
import { pluralOf } from '#messages/plurals.ts';
import { minutes, people, tickets as ticketsNoun } from '#messages/ar/nouns.ts';

const plural = pluralOf('ar');

export const waiting: typeof english = {
  waiting: {
    what: 'قائمة الانتظار',
    caption: 'قائمة الانتظار',
    found: people.are,
    pagesOf: 'الأشخاص',
    none: {
      title: 'لا أحد ينتظر',
      text: 'عند تفعيل قائمة الانتظار، يمكن الانضمام إليها بعد نفاد التذاكر.',
    },
    noMatch: { title: 'لا نتائج مطابقة', text: 'يرجى تجربة اسم آخر أو بريد آخر أو حالة أخرى.' },
    search: {
      label: 'البحث في قائمة الانتظار',
      placeholder: 'الاسم أو البريد أو الهاتف',
    },
    counts: (waiting, tickets, offered, taken) =>
      `في الانتظار: ${waiting}، والمطلوب ${ticketsNoun.are(tickets)} · محجوز لهم: ${offered} · حصلوا على تذاكر: ${taken}`,
    off: 'قائمة الانتظار متوقفة لكل أنواع التذاكر.',
    on: (types) => `مفعَّلة للأنواع: ${isolated(types)}.`,
    offersOf: (time) => `مدة حجز التذاكر: ${time}، وأقل من ذلك قرب بدء الفعالية.`,
    settings: 'الإعدادات',
    state: 'الحالة',
    allStates: 'كل الحالات',
    columns: {
      position: 'الترتيب',
      person: 'الشخص',
      tickets: 'التذاكر',
      state: 'الحالة',
      joined: 'الانضمام',
      action: 'الإجراءات',
    },
    states: {
      waiting: 'ينتظر',
      offered: 'محجوز',
      taken: 'حصل على تذاكر',
      lapsed: 'انتهت الصلاحية',
      left: 'غادر',
      removed: 'أُزيل',
      ended: 'انتهى',
      unknown: 'يلزم تحديث التطبيق',
    },
    noName: 'بلا اسم',
    nameless: 'شخص بلا اسم',
    place: (position, type) => `الرقم ${position} (${isolated(type)})`,
    nth: (position, type) => `صاحب الرقم ${position} (${isolated(type)})`,
    tickets: (count, type) => `${count} × ${isolated(type)}`,
    until: (day, time) => `حتى ${day}، ${time}`,
    lapses: (count) =>
      plural(count, {
        one: 'انتهت الصلاحية مرة واحدة',
        two: 'انتهت الصلاحية مرتين',
        few: 'انتهت الصلاحية # مرات',
        other: 'انتهت الصلاحية # مرة',
      }),
    offer: 'الحجز الآن',
    offerOf: (name) => `الحجز الآن لصالح ${isolated(name)}`,
    offered: (name) => `حُجزت تذاكر لصالح ${isolated(name)}`,
    upOf: (name) => `تقديم ${isolated(name)}`,
    topOf: (name) => `نقل ${isolated(name)} إلى البداية`,
    moved: (name) => `تم نقل ${isolated(name)}`,
    notDone: 'لم يتغير',
    remove: {
      action: 'إزالة',
      of: (name) => `إزالة ${isolated(name)}`,
      title: (name) => `إزالة ${isolated(name)} من قائمة الانتظار؟`,
      text: 'التذاكر المحجوزة له تذهب إلى الشخص التالي.',
      reason: 'السبب (اختياري)',
      hint: 'سنرسله إليه. يمكن تركه فارغًا لعدم ذكر شيء.',
      done: (name) => `تمت إزالة ${isolated(name)}`,
    },
    form: {
      title: 'إعدادات قائمة الانتظار',
      text: 'يبدأ الانضمام بعد نفاد نوع من التذاكر. التذاكر التي تتوفر من جديد تُحجز لهم حسب الترتيب.',
      types: 'أنواع التذاكر التي لها قائمة انتظار',
      offer: 'مدة حجز التذاكر',
      offerHint: 'قرب بدء الفعالية، ربع الوقت المتبقي.',
      lapsed: 'إن لم يحصلوا عليها في الوقت المحدد',
      rules: { out: 'إزالتهم من القائمة', end: 'نقلهم إلى النهاية، مرة واحدة' },
      times: {
        15: '15 دقيقة',
        60: 'ساعة واحدة',
        180: '3 ساعات',
        720: '12 ساعة',
        1440: 'يوم واحد',
        2880: 'يومان',
        10080: '7 أيام',
      },
      minutes: minutes.are,
      submit: 'حفظ',
      saved: 'حُفظت قائمة الانتظار',
    },
    export: {
      action: 'تصدير CSV',
      title: 'تصدير قائمة الانتظار',
      text: 'مع الأسماء والبريد الإلكتروني وأرقام الهواتف. يرجى حفظ الملف في مكان آمن.',
      password: 'كلمة مرورك',
      passwordMissing: 'يرجى إدخال كلمة مرورك.',
      fresh: 'إن كان تسجيل دخولك منذ مدة، فسنطلب تسجيل الدخول من جديد.',
      submit: 'تصدير',
    },
  },
};
