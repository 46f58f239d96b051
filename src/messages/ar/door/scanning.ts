import type { scanning as english } from '#messages/en/door/scanning.ts';
import { isolated } from '#messages/isolated.ts';
import { forcedEntry } from './forced-entry.ts';
import { kiosk } from './kiosk.ts';
import { nameSearch } from './name-search.ts';
import { conflicts, tickets as ticketsNoun } from '#messages/ar/nouns.ts';
import { orderGroup } from '#messages/ar/buying/order-group.ts';
import { readiness } from './readiness.ts';
import { scanModes, ticketInfo } from './ticket-info.ts';
import { verdicts } from './verdicts.ts';

const otherWays = 'ما زال بالإمكان إدخال الأرقام المرجعية أو استخدام قارئ يدوي.';

export const scanning: typeof english = {
  dateOpen: 'هذه الفعالية مؤجلة ولا موعد جديدًا لها بعد: لا يدخل أحد.',
  takenDown: 'حجب مسؤول النظام هذه الفعالية. يرجى سؤال المنظِّم قبل إدخال أحد.',
  age: { short: (years) => `${years}+`, full: (years) => `${years} سنة فأكثر. يرجى التحقق من الهوية.` },
  title: 'الماسح',
  otherEvent: 'فعالية أخرى',
  enterCode: 'إدخال رمز ربط',
  event: 'الفعالية',
  opening: {
    scanner: 'جارٍ فتح الماسح',
    event: 'جارٍ فتح الفعالية',
    gate: 'جارٍ فتح البوابة',
  },
  noStorage: {
    title: 'المتصفح يحظر التخزين',
    text: 'المسح يحتاج إلى التخزين: لا يدخل أحد بلا تسجيل. يرجى إغلاق علامات تبويب Gatehouse الأخرى، أو السماح بالتخزين لهذا الموقع، أو إيقاف التصفح الخاص، ثم إعادة المحاولة.',
  },
  notOpened: {
    title: 'تعذر فتح الفعالية على هذا الجهاز',
    text: 'لم يستجب تخزين المتصفح. عمليات المسح محفوظة. يرجى إغلاق علامات تبويب Gatehouse الأخرى وإعادة المحاولة. إن لم ينفع ذلك، فيرجى إعادة تشغيل الهاتف.',
  },
  otherTab: {
    title: 'الماسح مفتوح في علامة تبويب أخرى',
    text: 'هل تريد استخدامه هنا؟ علامة تبويب واحدة فقط تمسح في كل مرة. تتوقف الأخرى فورًا، وتبقى عمليات مسحها محفوظة.',
    takeOver: 'استخدامه هنا',
  },
  choose: {
    intro: 'اختيار فعالية',
    label: 'الفعاليات',
    loading: 'جارٍ تحميل الفعاليات',
    search: { label: 'البحث في الفعاليات', placeholder: 'الاسم أو المكان أو المنظِّم' },
    savedWork: 'الفعاليات الموجودة على هذا الجهاز تعمل بلا اتصال.',
    none: {
      title: 'لا توجد فعالية للمسح',
      text: 'يمكن إدخال رمز ربط أدناه، أو تسجيل الدخول بحساب المنظِّم.',
    },
    noMatch: {
      title: 'لا فعاليات مطابقة',
      text: 'يرجى تجربة بحث آخر، أو إدخال رمز ربط أدناه.',
    },
    notDownloaded: 'لم تُنزَّل بعد',
    here: (day, tickets) => `${day} · ${ticketsNoun.are(tickets)}`,
    remote: (day, doors, tickets) => `${day} · فتح الأبواب ${doors} · ${ticketsNoun.are(tickets)}`,
    downloaded: 'منزَّلة',
  },
  enrol: {
    code: 'رمز الربط',
    codeField: 'الرمز من المنظِّم',
    enrol: 'ربط',
    intro: 'تحويل هذا الهاتف إلى ماسح.',
    name: 'اسم هذا الهاتف',
    nameHint: 'يراه المنظِّم في قائمة الأجهزة.',
    unnamed: 'ماسح',
    enrolPhone: 'ربط هذا الهاتف',
    otherCode: 'استخدام رمز آخر',
    kinds: {
      iphone: 'iPhone',
      ipad: 'iPad',
      androidPhone: 'هاتف Android',
      androidTablet: 'جهاز Android لوحي',
      mac: 'Mac',
      windows: 'Windows',
      linux: 'Linux',
      other: 'جهاز',
    },
    numbered: (kind, number) => `${kind} ${number}`,
  },
  revoked: {
    title: 'سُحبت صلاحية هذا الهاتف',
    text: 'أزاله المنظِّم من هذه الفعالية، ولا يمكنه المسح هنا. عمليات المسح التي لم يرسلها مشفَّرة: يمكن تسليمها من حالة الاتصال في الأعلى.',
    again: 'ربط هذا الهاتف مرة أخرى',
  },
  prepare: {
    gateGone: 'أُزيلت تلك البوابة. يرجى اختيار أخرى.',
    notEnrolled: {
      title: 'هذا الهاتف غير مرتبط بهذه الفعالية',
      text: 'يرجى طلب رمز ربط من المنظِّم. كل رمز يصلح لهاتف واحد.',
    },
    loadingGates: 'جارٍ تحميل البوابات',
    notHere: 'هذه الفعالية ليست على هذا الجهاز بعد',
    noGates: { title: 'لا بوابات لهذه الفعالية', text: 'كل عملية مسح تتبع بوابة.', add: 'إضافة بوابة' },
    barred: 'لا يمكن ربط هذا الهاتف مرة أخرى',
    stopped: {
      title: 'توقف التنزيل',
      text: 'ما وصل محفوظ: يُستأنف التنزيل من حيث توقف.',
      continue: 'متابعة',
    },
    tickets: 'التذاكر',
    allOrNone: 'يُفتح الماسح بعد تنزيل كل التذاكر والتحقق منها.',
  },
  gate: {
    which: 'أي بوابة؟',
    label: 'البوابات',
    title: 'البوابة',
    others: 'بوابات أخرى',
    fixed: 'حددها المنظِّم. للعمل عند بوابة أخرى، يرجى طلب رمز ربط جديد.',
    refused: 'لم تتغير البوابة: بوابة هذا الهاتف حددها المنظِّم. للعمل عند بوابة أخرى، يرجى طلب رمز ربط جديد.',
    refusedBack: (gate) =>
      `لم تتغير البوابة: بوابة هذا الهاتف حددها المنظِّم. عدت إلى ${isolated(gate)}. للعمل عند بوابة أخرى، يرجى طلب رمز ربط جديد.`,
    moved: (gate) => `نقل المنظِّم هذا الهاتف إلى ${isolated(gate)}. ما يُمسح من الآن يُحتسب هناك.`,
    movedElsewhere: 'نقل المنظِّم هذا الهاتف إلى بوابة أخرى.',
    ok: 'حسنًا',
  },
  readiness,
  camera: {
    label: 'صورة الكاميرا',
    none: 'لا كاميرا',
    tryAgain: 'إعادة محاولة الكاميرا',
    starting: 'جارٍ تشغيل الكاميرا…',
    restarting: 'توقفت الكاميرا. جارٍ إعادة تشغيلها…',
    frozen: {
      title: 'تجمدت صورة الكاميرا. جارٍ إعادة تشغيلها…',
      text: 'ما زال بالإمكان إدخال الرموز أو استخدام قارئ يدوي.',
    },
    failures: {
      camera_denied: `يرجى السماح بالكاميرا لهذا الموقع في إعدادات المتصفح، ثم إعادة المحاولة. ${otherWays}`,
      camera_missing: `لا كاميرا صالحة للاستخدام على هذا الجهاز. ${otherWays}`,
      camera_busy: `تطبيق آخر أو علامة تبويب أخرى تستخدم الكاميرا. يرجى إغلاقها، ثم إعادة المحاولة. ${otherWays}`,
      camera_lost: `توقفت الكاميرا. يرجى إعادة المحاولة. إذا بقيت معتمة، يرجى إعادة تحميل الصفحة: لا تضيع أي عملية مسح. ${otherWays}`,
      insecure: `لا تسمح المتصفحات بالكاميرا إلا على عناوين https. يرجى فتح هذه الصفحة عبر https. ${otherWays}`,
    },
    sheet: 'الكاميرا والبوابة',
    camera: 'الكاميرا',
    zoom: (factor) => `تكبير ${factor}×`,
    onlyOne: 'كاميرا واحدة، بلا تكبير.',
  },
  sell: { title: 'بيع التذاكر', loading: 'جارٍ التحميل' },
  controls: {
    end: 'إنهاء المسح',
    enterCode: 'إدخال رمز',
    undo: 'تراجع',
    undoLast: 'تراجع عن آخر مسح',
    direction: 'الاتجاه',
    entry: 'دخول',
    exit: 'خروج',
    torch: 'المصباح',
    allScans: 'كل عمليات المسح',
    more: 'الكاميرا والتكبير والبوابة',
    inside: 'في الداخل',
    thisGate: 'هذه البوابة',
    redeemed: 'صُرف',
    perMinute: 'في الدقيقة',
    next: 'التالي',
    undone: 'تم التراجع',
    notUndone: {
      title: 'لا يمكن التراجع',
      text: 'ربما تم التراجع سابقًا. على هاتف مضيف البوابة لا يمكن التراجع إلا عن آخر دخول سجله.',
    },
  },
  undoScan: {
    title: { entry: 'التراجع عن هذا الدخول؟', exit: 'التراجع عن هذا الخروج؟' },
    text: 'يبقى المسح في القائمة بعلامة التراجع، ولا يُحتسب في أي مكان.',
    confirm: 'تراجع',
  },
  sameInView: 'ما زالت التذكرة نفسها أمام الكاميرا',
  byHand: {
    title: 'إدخال يدوي',
    field: 'رمز التذكرة أو رقمها المرجعي',
    hint: (reference) => ['مثل ', reference],
    reference: '1234-K7QX2M',
    check: 'تحقق',
    slip: 'هذا الرقم المرجعي غير مكتمل. يتكون من رقم وشرطة وستة أحرف أو أرقام.',
  },
  scans: {
    title: 'كل عمليات مسح هذا الجهاز',
    label: 'كل عمليات المسح',
    last: 'آخر عمليات المسح',
    none: 'لم يُمسح شيء بعد. تظهر هنا كل عملية مسح، والرفض أيضًا.',
    conflicts: 'التعارضات',
    resolved: 'تعارضات محلولة',
    conflictCount: conflicts.are,
    undo: 'تراجع',
    ticket: (number) => `التذكرة ${number}`,
    typed: 'إدخال يدوي',
    byHand: 'بحث بالاسم',
    withOrder: 'مع الطلب',
    forced: (reason) => `سمح مشرف بالدخول: ${reason}`,
    sentAway: 'أبعد مشرف الضيف',
    rehearsal: 'تجربة',
    undone: 'تم التراجع',
    standing: {
      parked: 'بحاجة إلى انتباه',
      afterVoid: 'لم تعد التذكرة صالحة',
      conflict: 'تعارض',
      alsoAt: (gate) => `مُسحت أيضًا عند ${isolated(gate)}`,
      unsent: 'لم يُرسل',
      undone: 'تم التراجع',
      resolved: 'محلول',
      synced: 'تمت المزامنة',
    },
    ask: 'يُسأل المشرف.',
    afterVoid: 'أُلغيت أو استُبدلت قبل هذا المسح. يُسأل المشرف.',
    notCounted: (gate) =>
      `هذا المسح غير محتسب: المسح عند ${isolated(gate)} كان الأول. قد يكون شخصان في الداخل بهذه التذكرة.`,
    counted: (gate) =>
      `هذا المسح محتسب. دخل شخص آخر أيضًا بهذه التذكرة عند ${isolated(gate)}: يرجى التحقق ممن في الداخل.`,
    gateAt: (gate, time) => `${isolated(gate)} (${time})`,
    serverTooOld: 'الخادم بحاجة إلى تحديث ليقبل هذا المسح. المسح محفوظ على هذا الهاتف.',
    appTooOld: 'يرجى تحديث هذا التطبيق لإرسال هذا المسح. المسح محفوظ على هذا الهاتف.',
  },
  notRecorded: {
    title: 'لم يُسجَّل',
    storage_full:
      'مساحة تخزين هذا الهاتف ممتلئة. لم يدخل أحد. يرجى إخلاء بعض المساحة، ثم المسح مرة أخرى، واستخدام هاتف آخر في الأثناء.',
    storage_lost:
      'تخزين هذا الهاتف لا يستجيب. لم يدخل أحد. يرجى المسح مرة أخرى. إن لم ينفع ذلك، يرجى إعادة تحميل الصفحة.',
    storage_slow:
      'تخزين هذا الهاتف بطيء. يلزم تحقق يدوي. إذا أظهر المسح مجددًا «استُخدمت للتو»، فالمسح الأول كان من هذا الهاتف.',
    scan_over: 'مضى وقت طويل على ذلك المسح. يرجى مسح التذكرة مرة أخرى.',
    not_allowed:
      'لا يستطيع هذا الهاتف المسح: انتهت صلاحيته، أو أن الماسح مفتوح في علامة تبويب أخرى. يرجى العودة إلى فحص الجاهزية.',
  },
  kiosk,
  info: ticketInfo,
  modes: scanModes,
  group: orderGroup,
  force: forcedEntry,
  names: nameSearch,
  verdicts,
};
