import type { verdicts as english } from '#messages/en/door/verdicts.ts';
import { isolated } from '#messages/isolated.ts';
import { eitherOf } from '#messages/lists.ts';

const either = eitherOf('ar');

const dontAdmitAgain = 'ممنوع الدخول مرتين. عند الشك، يُسأل المشرف.';
const timeInDoubt = 'قد تكون ساعة هذا الهاتف خاطئة. يرجى الاتصال بالإنترنت لحظة، أو سؤال المشرف.';

// Gender-neutral: instructions are passive or refer to "the guest".
export const verdicts: typeof english = {
  ticket: (number) => `التذكرة ${number}`,
  test: {
    title: 'تذكرة تجريبية',
    would: (title) => `كان سيظهر: ${title}.`,
    text: 'للتجارب فقط، ولا تُحتسب.',
    textAfter: 'تذكرة تجريبية. للتجارب فقط، ولا تُحتسب.',
  },
  passage: (gate, time, apart) => `${time}، ${isolated(gate)}، ${apart}.`,
  lastPassage: (gate, time, apart) => `الأخيرة: ${time}، ${isolated(gate)}، ${apart}.`,
  postponed: {
    text: 'الفعالية مؤجلة، وموعدها الجديد غير معروف بعد.',
    keep: 'يُطلب من الضيف الاحتفاظ بتذكرته.',
  },
  check_by_hand: {
    title: 'تحقق يدوي',
    text: 'لا يستطيع هذا الجهاز الحسم. يُمسح الرمز نفسه، أو يُسأل المشرف.',
  },
  unreadable: { title: 'ليست تذكرة', text: 'ليس رمز تذكرة. يُطلب رمز QR الموجود على التذكرة.' },
  wrong_event: {
    title: 'فعالية أخرى',
    text: 'هذه التذكرة لفعالية أخرى. يُطلب من الضيف إظهار التذكرة الصحيحة.',
  },
  forged: {
    title: 'غير أصلية',
    text: 'لم يُصدر هذا الرمز لهذه الفعالية. ممنوع الدخول؛ يُستدعى المشرف.',
    leaving: 'لم يُصدر هذا الرمز لهذه الفعالية. تُطلب التذكرة المستخدمة عند الدخول.',
    typed: 'لا توجد تذكرة بهذا الرقم المرجعي. يُراجَع ما كُتب، ثم يُستدعى المشرف.',
  },
  revoked: {
    title: 'تذكرة مُبطلة',
    text: 'استُبدلت أو أُبطلت. تُطلب أحدث تذكرة، أو يُوجَّه الضيف إلى مكتب المساعدة.',
  },
  cancelled: {
    title: 'تذكرة ملغاة',
    text: 'أُلغيت أو استُرد ثمنها. يُوجَّه الضيف إلى مكتب المساعدة.',
  },
  blocked: {
    title: 'تذكرة محظورة',
    text: 'حظرها المنظِّم. ممنوع الدخول؛ يُستدعى المشرف.',
  },
  unpaid: {
    title: 'غير مدفوعة',
    text: 'لم يُدفع ثمن هذه التذكرة. يُوجَّه الضيف إلى مكتب المساعدة.',
    sum: (sum) => `المستحق: ${sum}`,
    collect: 'يُحصَّل المبلغ، أو يُوجَّه الضيف إلى المكتب.',
  },
  not_yet: {
    title: 'قبل الموعد',
    from: (time, apart) => `صالحة من ${time}، ${apart}.`,
    text: 'يُطلب من الضيف العودة حينها.',
    inDoubt: timeInDoubt,
  },
  too_late: {
    title: 'بعد الموعد',
    until: (time, apart) => `كانت صالحة حتى ${time}، ${apart}.`,
    text: 'يُوجَّه الضيف إلى مكتب المساعدة.',
    inDoubt: timeInDoubt,
  },
  wrong_gate: {
    title: 'بوابة خاطئة',
    text: 'يُوجَّه الضيف إلى بوابة أخرى.',
    gates: (names) => `يُوجَّه الضيف إلى ${either(names.map(isolated))}.`,
  },
  stale_code: {
    title: 'رمز غير متجدد',
    until: (time, apart) => `كان صالحًا حتى ${time}، ${apart}.`,
    look: 'رمز قديم أو لقطة شاشة. هل تتحرك الحلقة على هاتف الضيف؟ إن كانت تتحرك، يُسأل المشرف.',
    refuse: 'يُطلب الرمز المتجدد في التطبيق. لقطات الشاشة والنسخ المطبوعة غير مقبولة.',
  },
  already_inside: {
    title: 'مُسحت سابقًا',
    scanOut: 'للدخول مرة أخرى، يلزم مسح الخروج أولًا.',
    text: dontAdmitAgain,
  },
  used_today: {
    title: 'استُخدمت اليوم',
    from: (time, apart) => `صالحة مجددًا من ${time}، ${apart}.`,
    text: dontAdmitAgain,
  },
  cool_down: {
    title: 'استُخدمت للتو',
    from: (time, apart) => `صالحة مجددًا من ${time}، ${apart}.`,
    text: 'يُطلب من الضيف الانتظار.',
  },
  limit_reached: { title: 'استُنفدت مرات الدخول', text: 'ممنوع الدخول. عند الشك، يُسأل المشرف.' },
  capacity_reached: { title: 'المكان ممتلئ', text: 'يُطلب من الضيف الانتظار حتى يخرج أحد.' },
  not_inside: {
    title: 'لا دخول مسجَّل',
    left: 'سبق خروج حاملها',
    text: 'لم يصل إلى هذا الجهاز أي دخول بهذه التذكرة.',
    next: 'يُسمح بالخروج. الخروج مسجَّل.',
  },
  admit: { title: 'مسموح' },
  redeem: {
    done: (name) => `${isolated(name)}: تم الصرف`,
    left: (name, left, of) => `${isolated(name)}: بقي ${left} من ${of}`,
    none: (name) => `${isolated(name)}: لم يبق شيء`,
    used: (of) => (of === 1 ? 'سبق الصرف.' : `سبق صرف كل المرات، وعددها ${of}.`),
    notBought: (name) => `${isolated(name)}: ليس ضمن هذه التذكرة`,
    otherCode: 'إذا كان قد اشتُري لاحقًا أو حُوِّل إلى آخر، يُطلب رمزه الخاص.',
  },
  admit_unlisted: {
    title: 'مسموح، تذكرة جديدة',
    text: 'أصلية، وصدرت بعد آخر تحديث لهذا الجهاز.',
    notAdmitted: 'تذكرة جديدة',
    update: 'أصلية، لكنها صدرت بعد آخر تحديث لهذا الجهاز. يرجى تحديث الجهاز وإعادة المسح.',
    ask: 'أصلية، لكنها صدرت بعد آخر تحديث لهذا الجهاز. يرجى التحديث، أو سؤال المشرف.',
  },
  exit: { title: 'سُجِّل الخروج', text: 'يُسمح بالخروج.' },
};
