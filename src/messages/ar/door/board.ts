import type { board as english } from '#messages/en/door/board.ts';
import { isolated } from '#messages/isolated.ts';
import { allOf } from '#messages/lists.ts';
import { pluralOf } from '#messages/plurals.ts';
import { minutes as minutesNoun, people, scanners as scannersNoun } from '#messages/ar/nouns.ts';

const all = allOf('ar');
const plural = pluralOf('ar');

export const board: typeof english = {
  title: 'لوحة الأبواب',
  what: 'لوحة الأبواب',
  asOf: (time) => `حتى الساعة ${time}`,
  live: 'مباشر',
  polling: 'تتحدث كل بضع ثوانٍ',
  television: 'ملء الشاشة للتلفاز',
  leaveTelevision: 'إنهاء ملء الشاشة',
  manage: 'إدارة الفعالية',
  eventPage: 'صفحة الفعالية',
  none: { title: 'لا بوابات بعد', text: 'عند إضافة بوابة إلى هذه الفعالية، يظهر هنا ما يمر بها.' },
  inside: 'في الداخل',
  insideOf: (capacity) => `في الداخل من ${capacity}`,
  thisMinute: 'في هذه الدقيقة',
  turnedAway: 'مرفوضون',
  scanners: (total, silent) => `${scannersNoun.are(total)}${silent === 0 ? '' : `، المنقطع: ${silent}`}`,
  depends: (silent) =>
    plural(silent, {
      one: 'ماسح واحد منقطع: آخر عمليات مسحه ناقصة هنا.',
      two: 'ماسحان منقطعان: آخر عمليات مسحهما ناقصة هنا.',
      few: '# ماسحات منقطعة: آخر عمليات مسحها ناقصة هنا.',
      many: '# ماسحًا منقطعًا: آخر عمليات مسحها ناقصة هنا.',
      other: '# ماسح منقطع: آخر عمليات مسحها ناقصة هنا.',
    }),
  alarms: {
    label: 'بحاجة إلى انتباه',
    silentGate: (gate, minutes) => `${isolated(gate)}: لا اتصال منذ ${minutesNoun.of(minutes)}`,
    silentRisk: (perMinute, atRisk) =>
      `${perMinute === 0 ? '' : `بمعدل ${perMinute} في الدقيقة، `}ربما دخل دون رصد ${people.are(atRisk)}.`,
    silentIdle: 'لم يكن أحد يدخل من هناك قبل ذلك.',
    full: (area) => `الامتلاء: ${isolated(area)}`,
    fullBy: (inside, capacity) => `${inside} في الداخل من ${capacity}.`,
    nearlyFull: (area, inside, capacity) => `${isolated(area)}: ${inside} من ${capacity} في الداخل`,
    fullIn: (minutes) => `الامتلاء بعد نحو ${minutesNoun.of(minutes)} بهذا المعدل.`,
    nobodyComes: 'لا أحد يدخل حاليًا.',
    conflicts: (count) =>
      plural(count, {
        one: 'تعارض واحد بحاجة إلى حل',
        two: 'تعارضان بحاجة إلى حل',
        few: '# تعارضات بحاجة إلى حل',
        many: '# تعارضًا بحاجة إلى حل',
        other: '# تعارض بحاجة إلى حل',
      }),
    lostScans: (count) =>
      plural(count, {
        one: 'فُقدت عملية مسح واحدة',
        two: 'فُقدت عمليتا مسح',
        few: 'فُقدت # عمليات مسح',
        other: 'فُقدت # عملية مسح',
      }),
    lostText: 'مُحي تخزين أحد الهواتف قبل إرسالها. الضيوف الذين دخلوا بها غير محتسبين هنا.',
    lostOn: (losses) => `${all(losses.map(({ name, lost }) => `${lost} على ${isolated(name)}`))}.`,
  },
  rulesChanged: {
    label: 'تغيرت القواعد',
    title: (area, time) => `${isolated(area)}: تغيرت القواعد الساعة ${time}`,
    text: (inside) =>
      `${inside === 0 ? 'لم يكن أحد في الداخل' : `كان في الداخل ${people.are(inside)}`}. عمليات المسح اللاحقة تخضع للقواعد الجديدة؛ ولا يتغير أي دخول سابق.`,
  },
  mainArea: 'الفعالية الرئيسية',
  area: (checkpoint) => `المنطقة ${isolated(checkpoint)}`,
  gates: {
    title: 'البوابات',
    in: 'دخول',
    out: 'خروج',
    inside: 'في الداخل',
    turnedAway: 'مرفوضون',
    redeemed: 'صُرف',
    refused: 'رُفض',
    redeemedLine: (gate) => `ما صُرف عند ${isolated(gate)}، بالدقيقة، خلال الساعة الأخيرة`,
    rate: (perMinute) => `${perMinute} في الدقيقة`,
    line: (gate) => `الداخلون من ${isolated(gate)}، بالدقيقة، خلال الساعة الأخيرة`,
    table: 'بالدقيقة',
    tableOf: (gate) => `بالدقيقة: ${isolated(gate)}`,
    minute: 'الوقت',
    nobody: 'لم يدخل أحد من هذه البوابة خلال الساعة الأخيرة.',
    noDevice: 'لا ماسح هنا',
    decided: (letIn, sentAway) => `قرارات المشرفين: دخول ${letIn}، إبعاد ${sentAway}`,
    handedOut: (letIn, sentAway) => `قرارات المشرفين: تسليم ${letIn}، إبعاد ${sentAway}`,
    marked: (label, times) => `${label}. تغيرت القواعد الساعة ${times}`,
  },
  ownDevices: {
    title: 'الهواتف عند بواباتك',
    noGate: 'بعد اختيار بوابة في ماسح هاتفك يمكنك إدارة هواتف مضيفي البوابات هناك.',
    others: 'للحصول على هاتف من بوابة أخرى، يرجى طلب نقله إلى هنا من المنظِّم أو من مشرف تلك البوابة.',
  },
  devices: {
    never: 'لا اتصال بعد',
    heard: (ago) => `آخر اتصال ${ago}`,
    unsent: (count) => `لم يُرسل: ${count}`,
    version: (version) => `التطبيق ${isolated(version)}`,
    elsewhere: 'لم تُختر بوابة',
  },
  conflicts: {
    title: 'التعارضات',
    stewards: (count) =>
      plural(count, {
        one: 'تعارض واحد ينتظر مشرفًا.',
        two: 'تعارضان ينتظران مشرفًا.',
        few: '# تعارضات تنتظر مشرفًا.',
        many: '# تعارضًا ينتظر مشرفًا.',
        other: '# تعارض ينتظر مشرفًا.',
      }),
    resolved: 'المحلولة',
    more: (count) => plural(count, { other: 'وغيرها: #.' }),
    ticket: (type, number) => `${type === '' ? 'التذكرة' : isolated(type)} · ${number}`,
    afterVoid: 'دخول بعد انتهاء الصلاحية',
    twice: 'دخول مرتين',
    changedHands: (before) => `دخول، وسبقه دخول بالتذكرة ${before} قبل تحويلها`,
    unknown: 'بحاجة إلى مراجعة',
    at: (gate, device) => (device === '' ? gate : `${isolated(gate)} · ${isolated(device)}`),
    counted: 'محتسب',
    notCounted: 'غير محتسب',
    apart: (time) => `الفارق ${time}`,
    choose: (ticket) => `ماذا حدث مع التذكرة ${ticket}؟`,
    findings: {
      same_person: {
        name: 'الشخص نفسه',
        ask: 'الشخص نفسه، مُسح مرتين؟',
        text: 'لا يُحتسب المسح الثاني. يبقى العدد في الداخل كما هو.',
      },
      second_person: {
        name: 'شخص ثانٍ',
        ask: 'شخصان بتذكرة واحدة؟',
        text: 'كلاهما محتسب في الداخل: يزيد العدد في الداخل واحدًا، على كل الماسحات أيضًا.',
      },
      mis_scan: {
        name: 'مسح خاطئ',
        ask: 'لم يدخل أحد بالمسح الثاني؟',
        text: 'يُعامل كأنه لم يكن. يبقى العدد في الداخل كما هو.',
      },
    },
    alone: {
      second_person: {
        name: 'الشخص في الداخل',
        ask: 'هل هذا الشخص في الداخل؟',
        text: 'يبقى محتسبًا في الداخل. وتبقى تذكرته غير صالحة.',
      },
      mis_scan: {
        name: 'مسح خاطئ',
        ask: 'لم يدخل أحد بهذا المسح؟',
        text: 'لم يعد محتسبًا: ينقص العدد في الداخل واحدًا.',
      },
    },
    final: 'لا يمكن التراجع عن ذلك.',
    note: 'ملاحظة للفريق (اختياري)',
    confirm: 'حل التعارض',
    done: 'تم حل التعارض',
    notDone: 'لم يُحل',
    found: {
      same_person: 'الشخص نفسه: احتُسب مرة واحدة',
      second_person: 'شخص ثانٍ في الداخل: كلاهما محتسب',
      mis_scan: 'مسح خاطئ: غير محتسب',
      unknown: 'تم الحل',
    },
    dissolved: 'حسمته عمليات مسح لاحقة',
    by: (found, name, time) => (name === '' ? `${found}. ${time}.` : `${found}. ${isolated(name)}، ${time}.`),
  },
};
