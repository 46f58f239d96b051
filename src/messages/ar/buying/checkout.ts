import type { checkout as english } from '#messages/en/buying/checkout.ts';
import { isolated } from '#messages/isolated.ts';
import { unstored } from '#messages/ar/buying/unstored.ts';
import { pluralOf } from '#messages/plurals.ts';
import { checkoutNews } from './checkout-news.ts';
import { payingByHand } from './checkout-ways.ts';
import { countedTickets } from '#messages/ar/counted-tickets.ts';
import { tickets as ticketsNoun } from '#messages/ar/nouns.ts';
import { orderStates } from './order-states.ts';

const plural = pluralOf('ar');

export const checkout: typeof english = {
  browse: 'تصفح الفعاليات',
  yourOrders: 'طلباتك',
  noStorage: {
    title: 'مساحة التخزين في هذا المتصفح ممتلئة أو محظورة',
    text: 'يرجى إخلاء مساحة، أو السماح بالتخزين لهذا الموقع، أو إيقاف التصفح الخاص، ثم إعادة التحميل.',
  },
  checkout: {
    title: 'إتمام الطلب',
    loading: 'جارٍ تحميل تذاكرك',
    loadingDetails: 'جارٍ تحميل بياناتك',
    yourTickets: 'تذاكرك',
    total: 'الإجمالي',
    alreadyOrdered: (orders) => ['سبق أن طلبت تذاكر لهذه الفعالية. يمكن الاطلاع على ', orders('طلباتك'), '.'],
    nothing: {
      title: 'لا حجوزات بعد',
      text: 'يرجى اختيار التذاكر أولًا. سنحجزها لك ريثما تكمل الطلب.',
      choose: 'اختيار التذاكر',
    },
    arrived: 'تذاكرك جاهزة',
  },
  placing: {
    title: 'جارٍ إرسال طلبك…',
    text: 'لن يُخصم منك المبلغ مرتين.',
    again: 'إعادة المحاولة',
    stop: 'إيقاف الانتظار',
    leave: (orders) => [
      'يمكنك مغادرة هذه الصفحة: سنخبرك بالنتيجة. عند إيقاف الانتظار، نتحقق أولًا مما إذا وصل طلبك؛ فإن وصل تجده ضمن ',
      orders('طلباتك'),
      '.',
    ],
  },
  countdown: {
    left: (time) => ['محجوزة لمدة ', time],
    over: 'انتهى الوقت.',
    seconds: (count) =>
      plural(count, {
        zero: 'بقيت 0 ثانية.',
        one: 'بقيت ثانية واحدة.',
        two: 'بقيت ثانيتان.',
        few: 'بقيت # ثوانٍ.',
        other: 'بقيت # ثانية.',
      }),
    minutes: (count) =>
      plural(count, {
        zero: 'بقيت 0 دقيقة.',
        one: 'بقيت دقيقة واحدة.',
        two: 'بقيت دقيقتان.',
        few: 'بقيت # دقائق.',
        other: 'بقيت # دقيقة.',
      }),
  },
  reserved: {
    fee: (sum) => `تشمل رسومًا قدرها ${sum}.`,
    label: 'التذاكر',
    remove: 'إزالة',
    removeOf: (type) => `إزالة: ${isolated(type)}`,
    kept: (quantity) => `لا يزال المحجوز لك ${quantity}.`,
    limit: (most) => `الحد الأقصى لكل مشترٍ ${most}.`,
    group: ticketsNoun.are,
    addOn: 'إضافة: لتذاكر هذا الطلب أولًا، ثم للتذاكر التي لديك.',
    priceChanged: (before, now) => `تغير السعر من ${before} إلى ${now} للواحدة.`,
    held: 'محجوزة',
    reserving: 'جارٍ الحجز…',
    waiting: {
      title: 'بانتظار الاتصال',
      text: 'لا اتصال لديك. سنحجز هذه التذاكر عند عودة الاتصال، إن ظلت متاحة.',
    },
    /** Of what was reserved for an event. */
    over: {
      cancelled: 'أُلغيت هذه الفعالية. لم يُخصم منك شيء.',
      ended: 'انتهت هذه الفعالية. لم يُخصم منك شيء.',
    },
    refused: { title: 'لم تُحجز.', text: 'هذه التذاكر غير متاحة.' },
    checking: (orders) => ['انتهى الوقت. نتحقق مما إذا كانت هذه التذاكر ضمن ', orders('طلباتك'), '.'],
    expired: { title: 'انتهت صلاحية حجزك.', text: 'يمكنك الحجز من جديد إن بقيت تذاكر.' },
    removing: 'جارٍ الإزالة…',
    again: 'الحجز من جديد',
    others: 'اختيار تذاكر أخرى',
  },
  promo: {
    label: 'الرمز الترويجي',
    apply: 'تطبيق',
    remove: 'إزالة الرمز',
    applied: 'طُبِّق الرمز الترويجي',
    removed: 'أُزيل الرمز الترويجي',
    line: (code, off) => `${isolated(code)}: خصم ${off} على كل تذكرة`,
  },
  contact: {
    title: 'كيف نتواصل معك؟',
    field: 'البريد الإلكتروني أو رقم الهاتف',
    hint: 'لا حاجة إلى كلمة مرور: نرسل إليك رمزًا.',
    country: 'البلد',
    neither: 'يرجى إدخال بريد إلكتروني أو رقم هاتف.',
    send: 'إرسال الرمز',
    sent: (to) =>
      `الرمز في طريقه إلى ${isolated(to)}. تنتهي صلاحيته بعد 5 دقائق. لم يصل؟ يرجى التحقق من ${to.includes('@') ? 'العنوان ومن مجلد الرسائل غير المرغوب فيها' : 'الرقم'}، ثم إعادة الإرسال.`,
    undeliverable: (to) => `لا يمكن تسليم البريد إلى ${isolated(to)}. يرجى التحقق من العنوان وتصحيحه.`,
    code: 'الرمز',
    go: 'متابعة',
    again: 'إعادة الإرسال',
    other: 'طرق أخرى لتسجيل الدخول',
    create: 'إنشاء حساب',
  },
  buyer: {
    title: 'المشتري',
    name: 'اسمك',
    email: 'البريد الإلكتروني',
    change: 'تغيير',
    emailHint: 'سنرسل تذاكرك إليه.',
    optionalEmail: 'البريد الإلكتروني (اختياري)',
    optionalEmailHint: 'لتذاكرك ومستجدات الفعالية. من دونه تجدها في التطبيق فقط.',
    phone: 'رقم الهاتف (اختياري)',
    pay: (sum) => `دفع ${sum}`,
    getTickets: 'الحصول على التذاكر',
    twoCurrencies: 'هذه التذاكر بعملات مختلفة. يرجى إزالة بعضها، ثم طلب الباقي على حدة.',
    questionsChanged: 'غيّر المنظِّم الأسئلة. يرجى مراجعة الإجابات المعلَّمة أعلاه، ثم الطلب من جديد.',
    notReserved: 'يرجى الانتظار حتى تُحجز كل التذاكر، أو إزالة غير المحجوزة.',
  },
  guests: {
    title: (count) => plural(count, { one: 'الاسم', two: 'الاسمان', other: 'الأسماء' }),
    open: (count) => (count === 1 ? 'تغيير الاسم' : 'تسمية كل تذكرة'),
    inYourName: (count) =>
      plural(count, { one: 'التذكرة باسمك.', two: 'التذكرتان باسمك.', other: 'جميع التذاكر باسمك.' }),
    sameForAll: 'الاسم نفسه للجميع',
    onlyName: (type) => `الاسم على التذكرة · ${isolated(type)}`,
    name: (number, type) => `الاسم على التذكرة ${number} · ${isolated(type)}`,
    email: (number) => `البريد الإلكتروني للتذكرة ${number} (اختياري)`,
    withEmails: 'إضافة بريد إلكتروني لكل ضيف',
    emailsHint: 'لتصلهم مستجدات الفعالية.',
    nameMissing: 'يرجى إدخال اسم هذا الضيف.',
  },
  addOns: {
    title: 'الإضافات',
    whose: (number, count, type) =>
      count === 1 ? `لمن هي · ${isolated(type)}` : `لمن الإضافة ${number} · ${isolated(type)}`,
    shared: 'موزعة، واحدة لكل تذكرة أولًا',
    unnamed: (number, type) => `التذكرة ${number} · ${isolated(type)}`,
  },
  states: orderStates,
  orders: {
    title: 'الطلبات',
    loading: 'جارٍ تحميل طلباتك',
    notHere: { title: 'الطلبات غير محفوظة على هذا الجهاز', text: 'أما تذاكرك فمحفوظة: ضمن «التذاكر».' },
    failed: 'تعذر تحميل طلباتك',
    none: { title: 'لا طلبات بعد', text: 'تظهر طلباتك هنا، مدفوعة أو غير مدفوعة.' },
    more: 'عرض المزيد',
    count: countedTickets,
    facts: (day, count, total, orderedDay, orderedTime) =>
      `${day} · ${count} · ${total} · تاريخ الطلب ${orderedDay}، ${orderedTime}`,
  },
  order: {
    title: 'الطلب',
    group: ticketsNoun.are,
    addOnFor: (name) => `لصالح ${isolated(name)}`,
    loading: 'جارٍ تحميل طلبك',
    missing: { title: 'الطلب غير موجود', text: 'قد يكون تابعًا لحساب آخر.' },
    failed: 'تعذر تحميل طلبك',
    notHere: 'لا يمكننا عرض هذا الطلب حاليًا',
    checking: {
      title: 'نتحقق من عملية الدفع',
      text: 'عملية الدفع لم تضع: تعرض هذه الصفحة نتيجتها حالما يعود الاتصال.',
    },
    tickets: 'التذاكر',
    total: 'الإجمالي',
    refundedPart: 'المسترد',
    refundPending: 'الاسترداد في الطريق',
    refundDelayed: 'تأخر الاسترداد، والمنظم يتابعه',
    ordered: (day, time, buyer, contact) =>
      `تاريخ الطلب ${day}، ${time}${buyer === '' ? '' : `، المشتري ${isolated(buyer)}`}${contact === '' ? '' : `، ${isolated(contact)}`}`,
    fees: 'منها رسوم',
    holders: 'حاملو التذاكر',
    viewTickets: (count) => plural(count, { one: 'عرض التذكرة', two: 'عرض التذكرتين', other: 'عرض التذاكر' }),
    chooseAgain: 'اختيار التذاكر من جديد',
    cancel: {
      open: 'إلغاء هذا الطلب',
      title: 'إلغاء هذا الطلب؟',
      text: 'تُتاح تذاكرك لغيرك فورًا ولا يمكن استخدامها. لا يمكن التراجع عن ذلك.',
      confirm: 'إلغاء الطلب',
      keep: 'الاحتفاظ بالطلب',
      done: { title: 'أُلغي الطلب', text: 'أُتيحت تذاكرك لغيرك.' },
    },
  },
  outcome: {
    refunding: { title: 'الاسترداد جارٍ', text: (sum) => `المبلغ ${sum} في طريقه إليك.` },
    refundDelayed: {
      title: 'تأخر الاسترداد',
      text: (sum) => `لك مبلغ ${sum}. لم يقبل مزوّد الدفع الاسترداد بعد، والمنظم يتابع الأمر.`,
    },
    confirming: {
      title: 'جارٍ تأكيد الدفع…',
      text: 'يستغرق ذلك عادة بضع ثوانٍ. تظهر تذاكرك هنا حالما يتأكد الدفع.',
    },
    awaitingPayment: {
      title: 'بانتظار الدفع',
      text: (sum) => `يرجى دفع ${sum} للحصول على تذاكرك.`,
      until: (sum, time) => `يرجى دفع ${sum} قبل ${time} للحصول على تذاكرك.`,
      unpaidTickets: (sum, time) =>
        `يرجى دفع ${sum} قبل ${time}. تذاكرك في التطبيق منذ الآن، وتصبح صالحة بعد الدفع.`,
    },
    confirmed: {
      fetching: { title: 'تأكد الطلب', text: 'جارٍ تحميل تذاكرك…' },
      stored: { title: 'تذاكرك جاهزة', text: 'محفوظة على هذا الجهاز. تعمل بلا اتصال.' },
      online_only: {
        title: 'تذاكرك جاهزة',
        text: 'محفوظة على هذا الجهاز. لا يستطيع هذا المتصفح فتحها بلا اتصال: يرجى فتح هذه الصفحة في Chrome أو Safari.',
      },
      partly: {
        title: 'تأكد الطلب',
        text: 'بعض تذاكره ليست بين تذاكرك الصالحة. ربما حُوِّلت أو أُلغيت.',
      },
      no_room: { title: 'تذاكرك جاهزة', text: unstored.storage },
      not_stored: { title: 'تذاكرك جاهزة', text: unstored.other },
      not_loaded: { title: 'تأكد الطلب', text: 'تعذر تحميل تذاكرك هنا. يرجى إعادة تحميل التطبيق لرؤيتها.' },
    },
    expired: {
      title: 'انتهت صلاحية الطلب',
      text: 'لم يُدفع في الوقت المحدد. الدفعات المتأخرة تُسترد تلقائيًا.',
      byHand: (reference) =>
        `لم يُدفع في الوقت المحدد. إن كنت قد دفعت، فيرجى التواصل مع المنظِّم وذكر ${isolated(reference)}.`,
    },
    cancelled: { title: 'ملغى', text: 'أُلغي هذا الطلب.' },
    refunded: {
      title: 'مسترد',
      text: (sum) => `أعدنا إليك ${sum}. لم تعد هذه التذاكر صالحة.`,
    },
    unknown: {
      title: 'يلزم التحديث',
      text: 'لا يستطيع هذا الإصدار من التطبيق عرض حالة الطلب. يرجى إعادة التحميل للتحديث.',
    },
  },
  payment: {
    title: 'الدفع',
    failed: 'لم تنجح عملية الدفع. يمكنك إعادة المحاولة؛ تذاكرك ما زالت محجوزة.',
    alreadyPaid: 'دفعت بالفعل',
    asking: 'جارٍ التحقق لدى مزوِّد الدفع…',
    processing: 'ما زالت المعالجة جارية. يمكنك إغلاق هذه الصفحة والعودة لاحقًا.',
    processingEmail: 'سنراسلك بالبريد الإلكتروني أيضًا.',
    check: 'التحقق من جديد',
    notPaid: 'لم أدفع',
    pay: (sum) => `دفع ${sum}`,
    payAgain: (sum) => `إعادة المحاولة: ${sum}`,
    notReady: 'صفحة الدفع غير جاهزة. يرجى إعادة المحاولة بعد لحظات.',
  },
  ...payingByHand,
  news: checkoutNews,
};
