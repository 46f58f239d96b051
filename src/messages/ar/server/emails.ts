import type { emails as english } from '#messages/en/server/emails.ts';
import { terms } from '#messages/ar/terms.ts';
import { isolated } from '#messages/isolated.ts';
import { pluralOf } from '#messages/plurals.ts';
import { countedTickets } from '#messages/ar/counted-tickets.ts';
import { organizing, unexpected } from './emails-organizing.ts';
import { hours as hoursNoun, minutes as minutesNoun } from '#messages/ar/nouns.ts';
import { transferEmails } from './emails-transfers.ts';

const plural = pluralOf('ar');

const moneyBack = (money: string) => `نعيد ${money} إلى الوسيلة التي دفعت بها. قد يستغرق ذلك بضعة أيام.`;

export const emails: typeof english = {
  hello: (name) => (name === '' ? 'مرحبًا،' : `مرحبًا ${isolated(name)}،`),
  reason: (reason) => `السبب: ${isolated(reason)}`,
  named: (label, value) => `${label}: ${value}`,
  facts: {
    event: 'الفعالية',
    date: 'التاريخ',
    doors: 'فتح الأبواب',
    place: 'المكان',
    ticket: 'التذكرة',
    total: 'الإجمالي',
  },
  refund: 'الاسترداد',
  free: 'مجانًا',
  each: (price, fee) => (fee === null ? `${price} للواحدة` : `${price} للواحدة، منها رسم قدره ${fee}`),
  someone: 'شخص ما',
  moneyBack,
  moneyBackByHand: (money) => `يعيد المنظِّم إليك ${money} يدويًا. إن لم يصلك المبلغ، فيرجى سؤال المنظِّم.`,
  toPay: {
    first: {
      subject: (event) => `كيفية دفع ثمن تذاكرك لفعالية ${isolated(event)}`,
      text: (sum, until) => `نحجز لك تذاكرك. يرجى دفع ${sum} قبل ${until}، كما يوضح المنظِّم هنا:`,
    },
    soon: {
      subject: (event) => `لم يُدفع بعد ثمن تذاكرك لفعالية ${isolated(event)}`,
      text: (sum, until) =>
        `لم تبلغنا دفعتك بعد. يرجى دفع ${sum} قبل ${until} للاحتفاظ بتذاكرك. إن كنت قد دفعت، فلا حاجة إلى أي إجراء.`,
    },
    way: 'طريقة الدفع',
    sum: 'المبلغ',
    reference: 'الرقم المرجعي',
    until: 'الدفع قبل',
    ticketsLater: 'تصلك تذاكرك بالبريد الإلكتروني حالما يصل المبلغ إلى المنظِّم.',
    unpaidTickets: 'تذاكرك في التطبيق منذ الآن. تعمل عند الباب حالما يصل المبلغ إلى المنظِّم.',
    link: 'عرض الطلب',
  },
  expired: {
    subject: (event) => `انتهت صلاحية طلبك لفعالية ${isolated(event)}`,
    text: 'لم يُدفع في الوقت المحدد، فأُتيحت تذاكرك لغيرك.',
    ifPaid: (reference) =>
      `إن كنت قد دفعت، فيرجى التواصل مع المنظِّم وذكر رقمك المرجعي ${isolated(reference)}.`,
  },
  code: {
    subject: (code) => `${code} هو رمزك في Gatehouse`,
    subjectInList: 'رمزك في Gatehouse',
    notYou: 'إن لم يكن هذا الطلب منك، فيمكن تجاهل هذه الرسالة.',
    text: (code, purpose, minutes) =>
      `${code} هو رمزك في Gatehouse ${purpose}. تنتهي صلاحيته بعد ${minutesNoun.of(minutes)}. يرجى عدم مشاركته.`,
    purposes: {
      signup: 'لإنشاء حسابك',
      guest: 'لتسجيل الدخول',
      reset: 'لتعيين كلمة مرور جديدة',
      phone: 'لتأكيد هذا الرقم',
    },
  },
  contact: {
    subject: (name) => `رسالة من ${isolated(name)}`,
    from: (name, email) => `رسالة من ${isolated(name)} (${isolated(email)}) عبر صفحة الاتصال:`,
    answer: 'الرد',
  },
  newPassword: {
    subject: 'تعيين كلمة مرور جديدة في Gatehouse',
    asked: 'طُلبت كلمة مرور جديدة لحساب Gatehouse المرتبط بهذا البريد الإلكتروني.',
    link: (minutes) => `يمكن تعيينها هنا خلال ${minutesNoun.of(minutes)}:`,
    notYou: 'إن لم يكن هذا الطلب منك، يمكنك تجاهل هذه الرسالة. تبقى كلمة مرورك كما هي.',
  },
  confirmEmail: {
    subject: 'تأكيد بريدك الإلكتروني في Gatehouse',
    asked: 'أُدخل هذا البريد الإلكتروني لحساب في Gatehouse. يرجى تأكيد أنه لك.',
    link: (hours) => `يمكن تأكيده هنا خلال ${hoursNoun.of(hours)}:`,
    notYou: 'إن لم يكن هذا الطلب منك، يمكنك تجاهل هذه الرسالة. يبقى البريد غير مؤكد.',
  },
  accountChanged: {
    subject: 'تغير حسابك في Gatehouse',
    what: {
      password: 'تغيرت كلمة مرور حسابك في Gatehouse.',
      email: 'تغير البريد الإلكتروني لحسابك في Gatehouse من هذا إلى آخر.',
      firstProof:
        'تغيرت كلمة مرور حسابك في Gatehouse، وأصبح هذا البريد الإلكتروني مؤكدًا.\nربما سجل به شخص آخر من قبل. لمنعه من الدخول، أزلنا من الحساب رقم الهاتف وحساب Google ومفاتيح المرور وأجهزة المسح والعضوية في الفرق وطلب التنظيم وتحويلات التذاكر المعلقة. يمكنك إضافة بياناتك من جديد في ملفك الشخصي.',
      google: 'رُبط حساب Google بحسابك في Gatehouse.',
      secondFactorOn: 'أصبح تسجيل الدخول إلى حسابك في Gatehouse يطلب أيضًا رمزًا من تطبيق مصادقة.',
      secondFactorOff: 'لم يعد تسجيل الدخول إلى حسابك في Gatehouse يطلب رمزًا من تطبيق مصادقة.',
      passkey: 'أُضيف مفتاح مرور إلى حسابك في Gatehouse. يتيح تسجيل الدخول دون كلمة المرور.',
      passwordAndPasskeys:
        'غُيّرت كلمة مرور حسابك في Gatehouse وأُزيلت مفاتيح المرور منه. يمكنك إضافة مفاتيحك من جديد من ملفك الشخصي.',
      phone: 'تغير رقم هاتف حسابك في Gatehouse.',
    },
    notYou: (link) => `إن لم يكن هذا التغيير منك، فيرجى تعيين كلمة مرور جديدة الآن: ${link}`,
  },
  wrongCodes: {
    subject: {
      password: 'ربما يعرف شخص آخر كلمة مرور حسابك في Gatehouse',
      google: 'ربما يستخدم شخص آخر حسابك في Google',
    },
    what: {
      password:
        'أدخل شخص ما كلمة المرور الصحيحة لحسابك في Gatehouse، ثم أدخل عدة رموز خاطئة. لم يتمكن من تسجيل الدخول.',
      google:
        'سجّل شخص ما الدخول بحساب Google المرتبط بحسابك في Gatehouse، ثم أدخل عدة رموز خاطئة. لم يتمكن من تسجيل الدخول إلى Gatehouse.',
    },
    act: {
      password: (link) => `إن لم يكن هذا أنت، فيرجى تعيين كلمة مرور جديدة الآن: ${link}`,
      google: () => 'إن لم يكن هذا أنت، فيرجى تغيير كلمة مرور حسابك في Google الآن.',
    },
    you: 'إن كان هذا أنت، فيرجى التحقق من أن هاتفك يضبط الوقت تلقائيًا، أو إدخال أحد رموز الاسترداد.',
  },
  confirmed: {
    subject: (tickets, addOns, event) =>
      tickets === 0
        ? plural(addOns, {
            one: `إضافتك لفعالية ${isolated(event)}`,
            two: `إضافتاك لفعالية ${isolated(event)}`,
            other: `إضافاتك لفعالية ${isolated(event)}`,
          })
        : plural(tickets, {
            one: `تذكرتك لفعالية ${isolated(event)}`,
            two: `تذكرتاك لفعالية ${isolated(event)}`,
            other: `تذاكرك لفعالية ${isolated(event)}`,
          }),
    ready: (tickets, addOns) =>
      tickets === 1 && addOns === 0
        ? 'تذكرتك جاهزة.'
        : tickets === 0 && addOns === 1
          ? 'إضافتك جاهزة.'
          : `طلبك جاهز: ${countedTickets(tickets, addOns)}.`,
    liveOnly: (count) =>
      plural(count, {
        one: 'تقبل هذه الفعالية الرموز المتجددة فقط: يرجى فتح تذكرتك في التطبيق عند البوابة. تعمل بلا اتصال. ملف PDF المرفق لسجلاتك.',
        other:
          'تقبل هذه الفعالية الرموز المتجددة فقط: يرجى فتح تذاكرك في التطبيق عند البوابة. تعمل بلا اتصال. ملف PDF المرفق لسجلاتك.',
      }),
    attached: (count) =>
      plural(count, {
        one: 'مرفقة بصيغة PDF ومحفوظة في التطبيق حيث تعمل بلا اتصال. يُعرض الرمز عند البوابة، على الورق أو على الشاشة.',
        other:
          'مرفقة بصيغة PDF ومحفوظة في التطبيق حيث تعمل بلا اتصال. يُعرض رمز كل شخص عند البوابة، على الورق أو على الشاشة.',
      }),
    link: (count) => plural(count, { one: 'عرض التذكرة', two: 'عرض التذكرتين', other: 'عرض التذاكر' }),
  },
  refunded: {
    subject: (event) => `رد مبلغ طلبك لفعالية ${isolated(event)}`,
    text: 'جارٍ رد مبلغ طلبك. لم تعد تذاكره صالحة.',
    before: 'أُلغي ما بقي من طلبك. لم تعد تذاكره صالحة.',
  },
  partRefunded: {
    subject: (event) => `رد جزء من مبلغ طلبك لفعالية ${isolated(event)}`,
    tickets: (count) =>
      plural(count, {
        one: 'جارٍ رد ثمن تذكرة واحدة من طلبك ولم تعد صالحة.',
        two: 'جارٍ رد ثمن تذكرتين من طلبك ولم تعودا صالحتين.',
        few: 'جارٍ رد ثمن # تذاكر من طلبك ولم تعد صالحة.',
        other: 'جارٍ رد ثمن # تذكرة من طلبك ولم تعد صالحة.',
      }),
    cancelledTickets: (count) =>
      plural(count, {
        one: 'أُلغيت تذكرة واحدة من طلبك ولم تعد صالحة.',
        two: 'أُلغيت تذكرتان من طلبك ولم تعودا صالحتين.',
        few: 'أُلغيت # تذاكر من طلبك ولم تعد صالحة.',
        other: 'أُلغيت # تذكرة من طلبك ولم تعد صالحة.',
      }),
    money: 'جارٍ رد جزء مما دفعته لطلبك. تبقى تذاكرك كما هي.',
    which: (count) => plural(count, { one: 'التذكرة', two: 'التذكرتان', other: 'التذاكر' }),
    link: 'عرض الطلب',
  },
  cancelled: {
    subject: (event) => `أُلغي طلبك لفعالية ${isolated(event)}`,
    text: 'أُلغي طلبك. لم تعد تذاكره صالحة.',
    ifPaid: 'إن كنت قد دفعت ثمنه، فسنعيد المبلغ إلى الوسيلة التي دفعت بها.',
  },
  paymentReturned: {
    subject: (event) => `استرداد لفعالية ${isolated(event)}`,
    why: {
      twice: 'دُفع ثمن الطلب نفسه مرتين. تبقى تذاكرك صالحة، ونعيد إليك الدفعة الثانية.',
      late: 'وصلت دفعتك بعد انتهاء صلاحية الطلب، فلم تُشترَ بها تذاكر.',
      over: 'وصلت دفعتك بعد انتهاء طلبك، فلم تُشترَ بها تذاكر.',
      amount: 'المبلغ الذي دفعته يختلف عن إجمالي طلبك، فلم تُشترَ به تذاكر.',
    },
    link: 'عرض الطلب',
  },
  terms,
  eventChanged: {
    subject: (event) => `تغيير في ${isolated(event)}`,
    postponedSubject: (event) => `تأجيل ${isolated(event)}`,
    postponed: 'أجّل المنظِّم فعالية لديك تذكرة لها. الموعد الجديد غير معروف بعد؛ ستصلك رسالة حالما يُعرف.',
    text: 'غيّر المنظِّم فعالية لديك تذكرة لها. هذه تفاصيلها الآن:',
    changed: 'ما تغيّر:',
    valid: 'تبقى تذكرتك صالحة. يرجى فتحها في التطبيق مرة مع توفر الاتصال، لتكون محدَّثة.',
    link: 'عرض الفعالية',
  },
  message: {
    organizer: 'المنظِّم',
    link: 'عرض الفعالية',
    why: (organizer) => `تصلك هذه الرسالة لأن لديك تذكرة لهذه الفعالية. كاتبها: ${isolated(organizer)}.`,
    unsubscribe: (organizer) => `إلغاء الاشتراك في أخبار ${isolated(organizer)}`,
  },
  waitingOffered: {
    subject: (event) => `حُجزت لك تذاكر لفعالية ${isolated(event)}`,
    text: (tickets) => `توفرت تذاكر من جديد، ودورك هو التالي على قائمة الانتظار: ${tickets}.`,
    until: (time) => `محجوزة لك حتى ${time}. إن لم تحصل عليها قبل ذلك، تذهب إلى الشخص التالي.`,
    tickets: (count, type) => `${count} × ${isolated(type)}`,
    link: 'الحصول على التذاكر',
    leave: 'لم تعد بحاجة إليها؟ يمكن مغادرة قائمة الانتظار من صفحة الفعالية.',
    sms: (event, until, link) =>
      `حُجزت لك تذاكر لفعالية ${isolated(event)} حتى ${until}. للحصول عليها: ${link}`,
  },
  waitingRemoved: {
    subject: (event) => `لم تعد على قائمة الانتظار لفعالية ${isolated(event)}`,
    text: 'أزالك المنظِّم من قائمة الانتظار.',
    sms: (event, reason) =>
      `لم تعد على قائمة الانتظار لفعالية ${isolated(event)}. السبب كما ذكره المنظِّم: ${isolated(reason)}`,
  },
  waitingEnded: {
    subject: (event) => `انتهت قائمة الانتظار لفعالية ${isolated(event)}`,
    over: 'أقيمت الفعالية، ولم تتوفر لك تذاكر من جديد. شكرًا على الانتظار.',
    cancelled: 'أُلغيت الفعالية، فانتهت قائمة انتظارها. لا حاجة إلى أي إجراء.',
    sms: (event) => `انتهت قائمة الانتظار لفعالية ${isolated(event)}.`,
  },
  ...organizing,
  eventCancelled: {
    subject: (event) => `أُلغيت فعالية ${isolated(event)}`,
    text: 'أُلغيت هذه الفعالية. لم تعد تذاكرك لها صالحة.',
    ask: 'للأسئلة، يرجى مراجعة المنظِّم أو من أعطاك التذكرة.',
  },
  ticketEnded: {
    subject: (event) => `لم تعد تذكرتك لفعالية ${isolated(event)} صالحة`,
    text: 'أُلغي الطلب الذي جاءت منه تذكرتك، أو التذكرة نفسها، أو استُرد ثمنها. لم تعد التذكرة صالحة.',
    ask: 'إن كان هذا مفاجئًا، فيرجى سؤال من أعطاك التذكرة، أو المنظِّم.',
  },
  guestTickets: {
    subject: (count, event) =>
      plural(count, {
        one: `تذكرتك لفعالية ${isolated(event)}`,
        two: `تذكرتاك لفعالية ${isolated(event)}`,
        few: `تذاكرك لفعالية ${isolated(event)}، وعددها #`,
        other: `تذاكرك لفعالية ${isolated(event)}، وعددها #`,
      }),
    text: (count) =>
      plural(count, {
        one: 'أنت على قائمة الضيوف، وتذكرتك جاهزة.',
        two: 'أنت على قائمة الضيوف، وتذكرتاك جاهزتان.',
        other: 'أنت على قائمة الضيوف، وتذاكرك جاهزة، وعددها #.',
      }),
    how: (count) =>
      plural(count, {
        one: 'يرجى فتح الرابط للحصول عليها؛ لا حاجة إلى حساب. يمكن عرضها على الهاتف، حتى بلا اتصال. كل من لديه هذا الرابط يستطيع أخذ التذكرة، فيرجى عدم مشاركته.',
        other:
          'كل رابط تذكرة واحدة. يرجى فتح أحدها للحصول على تذكرتك، بلا حساب، وتمرير البقية إلى من يأتون معك. كل من لديه رابط يستطيع أخذ تذكرته.',
      }),
    link: (type, nth, count) =>
      count === 1 ? `الحصول على تذكرتك: ${isolated(type)}` : `التذكرة ${nth} من ${count}: ${isolated(type)}`,
    notYou: unexpected,
  },
  ...transferEmails,
};
