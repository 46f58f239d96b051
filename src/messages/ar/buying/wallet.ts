import { unstored } from '#messages/ar/buying/unstored.ts';
import type { wallet as english } from '#messages/en/buying/wallet.ts';
import { terms } from '#messages/ar/terms.ts';
import { isolated, isolatedPart } from '#messages/isolated.ts';
import { eitherOf } from '#messages/lists.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('ar');
const either = eitherOf('ar');

export const wallet: typeof english = {
  noStorage: {
    title: 'مساحة التخزين في هذا المتصفح ممتلئة أو محظورة',
    text: 'يرجى إخلاء مساحة، أو السماح بالتخزين لهذا الموقع، أو إيقاف التصفح الخاص، ثم إعادة التحميل.',
  },
  list: {
    title: 'التذاكر',
    intro: 'محفوظة على هذا الجهاز. تعمل بلا اتصال.',
    unstored,
    onlineOnly:
      'محفوظة على هذا الجهاز. لا يستطيع هذا المتصفح فتحها بلا اتصال: يرجى فتح هذه الصفحة في Chrome أو Safari.',
    loading: 'جارٍ تحميل التذاكر',
    comingUp: 'القادمة',
    past: (count) => `المنتهية وغير الصالحة (${count})`,
    notHere: { title: 'لا تذاكر على هذا الجهاز بعد', text: 'بعد تحميلها، تبقى هنا.' },
    failed: 'تعذر تحميل تذاكرك',
    none: {
      title: 'لا تذاكر بعد',
      text: 'التذاكر الصادرة لحسابك تظهر هنا تلقائيًا.',
      browse: 'تصفح الفعاليات',
    },
    signedOut: {
      title: 'لا تذاكر على هذا الجهاز',
      text: 'تم تسجيل خروجك. يرجى تسجيل الدخول لرؤية تذاكرك.',
    },
    forget: {
      open: 'إزالة من هذا الجهاز',
      title: 'إزالة هذه التذاكر من هذا الجهاز؟',
      text: 'تعود إليك عند تسجيل الدخول مع توفر الاتصال.',
      changes: (kinds) => `ويُحذف نهائيًا أيضًا: ${kinds}.`,
      confirm: 'إزالة التذاكر',
    },
  },
  card: { doors: (day, time) => `${day} · فتح الأبواب ${time}`, addOn: 'إضافة' },
  states: {
    valid: 'صالحة',
    past: 'منتهية',
    used: (time, gate) => `استُخدمت ${time} · ${isolated(gate)}`,
    left: (time, gate) => `خروج ${time} · ${isolated(gate)}`,
    sent: 'قيد التحويل',
    eventCancelled: 'أُلغيت الفعالية',
    transferred: 'محوَّلة',
    refunded: 'مستردة',
    revoked: 'مستبدلة أو مُبطلة',
    cancelled: 'ملغاة',
    blocked: 'محظورة',
    unpaid: 'غير مدفوعة',
    unknown: 'يلزم تحديث التطبيق',
  },
  ticket: {
    title: 'التذكرة',
    loading: 'جارٍ تحميل التذكرة',
    allTickets: 'كل التذاكر',
    codeWorks: 'الرمز يعمل بلا اتصال.',
    unpaid: { text: 'لم تُدفع بعد: لا دخول بها حتى تُدفع.', link: 'طريقة الدفع' },
    notHere: {
      title: 'هذه التذكرة ليست على هذا الجهاز',
      signedOut: 'تم تسجيل خروجك. يرجى تسجيل الدخول للبحث عنها.',
      gone: 'قد تكون تابعة لحساب آخر، أو ربما حُوِّلت.',
      unknown: 'لا يمكننا البحث عنها حاليًا. قد تكون تابعة لحساب آخر، أو جديدة جدًا.',
    },
    doorsOpen: 'فتح الأبواب',
    starts: 'البداية',
    gate: 'البوابة',
    anyGate: 'أي بوابة',
    addOn: 'إضافة',
    uses: (times) =>
      plural(times, {
        one: 'تُصرف مرة واحدة',
        two: 'تُصرف مرتين',
        few: 'تُصرف # مرات',
        other: 'تُصرف # مرة',
      }),
    redeemAt: 'المكان',
    askThere: 'يُسأل عنه في الفعالية',
    gates: (names) => either(names.map(isolated)),
    holder: 'حامل التذكرة',
    noName: 'بلا اسم',
    map: 'الخريطة',
    event: 'صفحة الفعالية',
    place: 'المكان',
    online: 'عبر الإنترنت',
    clock: {
      title: (error) => `ساعة هذا الهاتف ${error}.`,
      text: 'رمزك مصحح وفقًا لذلك. أثناء توفر الاتصال، يرجى ضبط الساعة على الوضع التلقائي.',
    },
  },
  code: {
    missing:
      'رمز هذه التذكرة ليس على هذا الجهاز. يرجى فتح التذكرة مرة واحدة مع توفر الاتصال، أو ذكر الرقم المرجعي عند الباب.',
    label: (event, reference) => `رمز تذكرة ${isolated(event)}، الرقم المرجعي ${isolated(reference)}`,
    used: (time, gate) => `استُخدمت ${time}، ${isolated(gate)}`,
    left: (time, gate) => `خروج ${time}، ${isolated(gate)}`,
    mayReturn: 'يمكنك العودة: اعرض تذكرتك من جديد.',
    brightness: 'يرجى رفع سطوع الشاشة.',
    staysOn: 'تبقى الشاشة مضاءة.',
    live: 'هذا الرمز يتغير، فلا تنفع لقطات الشاشة.',
    showLive: 'عرض الرمز المتجدد',
    showPrinted: 'عرض الرمز المطبوع',
    liveLabel: 'الرمز المتجدد',
    seconds: (count) => `${count} ث`,
    cancelled: {
      title: 'أُلغيت هذه الفعالية.',
      text: 'الدخول غير ممكن. تفاصيل الاسترداد في صفحة الفعالية.',
    },
    rescheduled: {
      title: 'تغير موعد الفعالية.',
      text: (beforeDay, beforeTime, day, time) =>
        `كان مقررًا ${beforeDay}، ${beforeTime}. تبدأ الآن ${day}، ${time}.`,
    },
  },
  terms,
  news: {
    named: (name) => `${isolated(name)}:`,
    changed: 'تغيرت هذه الفعالية منذ حصولك على التذكرة',
    seen: 'فهمت',
    valid: 'تذكرتك ما زالت صالحة.',
    fields: { startsAt: 'البداية:', doorsOpenAt: 'فتح الأبواب:', endsAt: 'النهاية:' },
    before: (value) => `(كان ${isolated(value)})`,
    messages: 'رسائل من المنظِّم',
    isNew: 'جديد',
    unseen: 'أخبار',
  },
  pager: {
    label: 'تذاكر هذا الطلب',
    previous: 'التذكرة السابقة',
    next: 'التذكرة التالية',
    place: (number, total) => `التذكرة ${number} من ${total}`,
  },
  rename: {
    title: 'تغيير الاسم على هذه التذكرة',
    name: 'الاسم على التذكرة',
    hint: 'من يستخدم التذكرة. يبقى الرمز كما هو؛ تُطبع التذكرة من جديد.',
    missing: 'يرجى إدخال اسم.',
    save: 'حفظ',
    done: 'تم تغيير الاسم',
  },
  actions: {
    toCalendar: 'إضافة إلى التقويم',
    transfer: 'تحويل التذكرة',
    rename: 'تغيير الاسم',
    pdf: 'تنزيل PDF',
    pdfSaved: { title: 'حُفظت التذكرة', text: 'تجدها ضمن التنزيلات.' },
    toWallet: { apple: 'إضافة إلى Apple Wallet', google: 'إضافة إلى Google Wallet' },
    passOffline: 'المحفظة تحتاج إلى اتصال. الرمز على هذه الشاشة يعمل بلا اتصال.',
    calendarNotSaved:
      'تعذر حفظ ملف التقويم. أخلِ مساحة على هذا الجهاز، أو اسمح بالتنزيلات في المتصفح، ثم حاول مرة أخرى.',
    notStored: {
      title: 'تعذر حفظ التغيير على هذا الجهاز',
      text: 'تم ما طلبته، لكن التغيير يظهر فقط ما دامت هذه الصفحة مفتوحة. يرجى إخلاء مساحة، ثم إعادة التحميل.',
      reload: 'تم ما طلبته، لكن التغيير يظهر فقط ما دامت هذه الصفحة مفتوحة. يرجى إعادة تحميل التطبيق.',
    },
    pdfOffline: 'ملف PDF يحتاج إلى اتصال. الرمز على هذه الشاشة يعمل بلا اتصال.',
    part: 'التحويل',
    calendar: (type, reference) => `${isolated(type)}، التذكرة ${reference}`,
    calendarAt: (type, reference, gates) => `${isolated(type)}، التذكرة ${reference}، ${gates}`,
  },
  invalid: {
    transferred: {
      title: 'محوَّلة',
      text: 'قبلها المستلم ولديه رمز خاص به. الرمز الذي كان هنا لم يعد يعمل.',
    },
    refunded: {
      title: 'مستردة',
      text: 'أُعيد المبلغ إلى وسيلة الدفع الأصلية. لم تعد هذه التذكرة صالحة.',
    },
    revoked: {
      title: 'مستبدلة أو مُبطلة',
      text: 'لم تعد هذه التذكرة صالحة. ربما حلت محلها تذكرة أحدث: يرجى البحث بين تذاكرك. إن لم توجد، يرجى سؤال المنظِّم.',
    },
    cancelled: {
      title: 'ملغاة',
      text: 'أُلغيت الفعالية أو هذه التذكرة، فلا يوجد رمز. تفاصيل الاسترداد في صفحة الفعالية.',
    },
    unknown: {
      title: 'يلزم التحديث',
      text: 'لا يستطيع هذا الإصدار من التطبيق عرض هذه التذكرة. يرجى إعادة التحميل للتحديث، أو السؤال في مكتب المساعدة.',
    },
    blocked: {
      title: 'محظورة',
      text: 'حظر المنظِّم هذه التذكرة حاليًا. يرجى سؤال المنظِّم أو الطاقم عند الباب.',
    },
    reference: (reference) => `الرقم المرجعي ${isolated(reference)}`,
    toEvent: 'عرض الفعالية',
    viewOrder: 'عرض الطلب',
  },
  transfer: {
    title: 'تحويل التذكرة',
    confirmTitle: (to) => `تحويل هذه التذكرة إلى ${isolated(to)}؟`,
    to: 'البريد الإلكتروني أو رقم الهاتف',
    toWrong: 'يرجى إدخال بريد إلكتروني أو رقم هاتف. أرقام البلدان الأخرى تبدأ بعلامة +.',
    consequences: {
      link: 'تصل إلى المستلم رسالة فيها رابط. كل من لديه الرابط يستطيع قبول التذكرة.',
      until: 'حتى القبول، تبقى التذكرة لك لاستخدامها، ويمكنك إلغاء التحويل.',
      after: 'بعد القبول، يتوقف رمزك عن العمل، وكذلك النسخ المطبوعة ولقطات الشاشة.',
      final: 'يحصل المستلم على رمز جديد. لا يمكنك التراجع عن ذلك، لكن يمكنه تحويلها إليك من جديد.',
      addOns: 'يمكن استلام الإضافات المشتراة مع هذه التذكرة برمزها الجديد.',
    },
    next: 'التالي',
    send: 'إرسال التذكرة',
    change: 'تغيير',
    sent: { title: 'أُرسلت التذكرة', text: (to) => `أرسلنا رابطًا إلى ${isolated(to)}.` },
    open: {
      title: (to) => ['أُرسلت إلى ', ...isolatedPart(to)],
      text: (day, time) => `يمكنك استخدامها حتى القبول. إن لم تُقبل بحلول ${day}، ${time}، تبقى لك.`,
    },
    over: { title: 'انتهت صلاحية التحويل', text: 'لم يقبلها أحد. تبقى التذكرة لك.' },
    cancel: 'إلغاء التحويل',
    cancelled: { title: 'أُلغي التحويل', text: 'أنت وحدك تستطيع استخدام التذكرة.' },
  },
  accept: {
    title: 'تذكرة لك',
    loading: 'جارٍ تحميل التذكرة',
    offline: {
      title: 'قبول التذكرة يحتاج إلى اتصال',
      text: 'تبقى التذكرة متاحة حتى تنتهي صلاحية التحويل.',
    },
    failed: 'تعذر فتح هذا الرابط',
    myTickets: 'تذاكري',
    own: {
      open: {
        title: 'أنت ترسل هذه التذكرة',
        text: 'لم يقبلها أحد بعد. تبقى لك حتى ذلك الحين، ويمكنك إلغاء التحويل من صفحة التذكرة.',
      },
      over: { title: 'انتهى هذا التحويل', text: 'تعرض صفحة التذكرة حالتها الحالية.' },
      view: 'عرض التذكرة',
    },
    endings: {
      on_hold: {
        title: 'هذا التحويل معلّق',
        text: 'لا يمكن قبول التذكرة حاليًا. يرجى فتح الرابط مرة أخرى لاحقًا أو سؤال من أرسله إليك.',
      },
      accepted: {
        title: 'سبق قبول هذه التذكرة',
        text: 'إن كنت أنت من قبلها، فهي بين تذاكرك. وإلا، فيرجى سؤال مرسل الرابط: يعمل مرة واحدة فقط.',
      },
      cancelled: {
        title: 'أُلغي التحويل',
        text: 'إن كنت ما زلت تريد التذكرة، فيرجى سؤال مرسل الرابط.',
      },
      expired: {
        title: 'انتهت صلاحية التحويل',
        text: 'يرجى أن تطلب من مرسل الرابط إرسال التذكرة من جديد.',
      },
    },
    what: (event, type) => `${isolated(event)}، ${isolated(type)}`,
    whatFrom: (event, type, from) => `${isolated(event)}، ${isolated(type)}، من ${isolated(from)}`,
    typeFrom: (type, from) => `${isolated(type)}، من ${isolated(from)}`,
    addOns: (list) => `يمنحك رمزها أيضًا: ${list}`,
    addOn: (count, type) => `${count} × ${isolated(type)}`,
    how: 'بقبولها تحصل على رمزك الخاص، ويتوقف رمز المرسل عن العمل.',
    until: (day, time) => `تنتهي صلاحية التحويل ${day}، ${time}.`,
    who: 'يرجى إدخال بريدك الإلكتروني أو رقم هاتفك لقبولها. لا حاجة إلى حساب.',
    signIn: 'لديّ حساب',
    nameMissing: 'يرجى إدخال اسم من سيستخدم التذكرة.',
    name: 'الاسم على التذكرة',
    nameHint: 'قد يُطلب منك عند الباب.',
    accept: 'قبول التذكرة',
    done: {
      title: 'التذكرة لك الآن',
      stored: 'محفوظة على هذا الجهاز.',
      notStored: 'لم يستطع هذا المتصفح حفظها. يرجى فتحها مع توفر الاتصال.',
    },
  },
};
