import type { sale as english } from '../en/desk-sale.ts';
import { isolated, isolatedPart } from '../isolated.ts';
import { pluralOf } from '../plurals.ts';
import { tickets as ticketsNoun } from './nouns.ts';

const plural = pluralOf('ar');

export const sale: typeof english = {
  orders: {
    what: 'الطلبات',
    caption: 'الطلبات',
    limited:
      'يمكنك البحث عن الطلبات وإعادة إرسال التذاكر وتعديل الأسماء. الاسترداد وتغيير التذاكر للمنظِّم والمديرين فقط.',
    search: {
      label: 'البحث في الطلبات',
      placeholder: 'الاسم أو البريد الإلكتروني أو رقم الطلب',
    },
    state: 'الحالة',
    choices: {
      all: 'الكل',
      confirmed: 'مؤكدة',
      awaiting_payment: 'بانتظار الدفع',
      refunded: 'مستردة، أو ألغيتها أنت',
      cancelled: 'ألغاها المشتري',
      expired: 'منتهية الصلاحية',
    },
    found: (count) =>
      plural(count, {
        zero: 'لا طلبات',
        one: 'طلب واحد',
        two: 'طلبان، الأحدث أولًا',
        few: '# طلبات، الأحدث أولًا',
        many: '# طلبًا، الأحدث أولًا',
        other: '# طلب، الأحدث أولًا',
      }),
    pagesOf: 'الطلبات',
    noMatch: { title: 'لا طلبات مطابقة', text: 'يرجى تجربة جزء من الاسم، أو كل الحالات.' },
    none: { title: 'لا طلبات بعد', text: 'تظهر الطلبات هنا عند ورودها.' },
    line: (quantity, type) => `${quantity} × ${isolated(type)}`,
    columns: {
      ordered: 'تاريخ الطلب',
      buyer: 'المشتري',
      tickets: 'التذاكر',
      total: 'الإجمالي',
      state: 'الحالة',
      action: 'الإجراء',
    },
    states: {
      refunding: 'الاسترداد جارٍ',
      awaiting_payment: 'بانتظار الدفع',
      confirmed: 'مؤكد',
      paid: 'مدفوع',
      expired: 'منتهي الصلاحية',
      cancelled: 'ملغى',
      refunded: 'مسترد',
      unknown: 'يلزم تحديث التطبيق',
    },
    free: 'مجانًا',
    refund: 'استرداد',
    cancel: 'إلغاء',
    refundOf: (buyer) => `استرداد طلب ${isolated(buyer)}`,
    cancelOf: (buyer) => `إلغاء طلب ${isolated(buyer)}`,
    open: 'التفاصيل',
    openOf: (buyer) => `التفاصيل: طلب ${isolated(buyer)}`,
    names: {
      edit: 'تعديل الأسماء',
      buyer: 'المشتري',
      attendee: (place, type) => `الحاضر ${place} · ${isolated(type)}`,
      missing: 'يرجى إدخال اسم المشتري.',
      hint: 'تعرض التذاكر الأسماء الجديدة عند فتحها التالي مع توفر الاتصال. يحتفظ السجل بكليهما.',
      save: 'حفظ الأسماء',
      done: 'حُفظت الأسماء',
    },
    sheet: {
      number: 'رقم الطلب',
      email: 'البريد الإلكتروني',
      phone: 'الهاتف',
      ordered: 'تاريخ الطلب',
      payBy: 'الدفع قبل',
      payment: 'رقم الدفعة',
      tickets: 'التذاكر',
      noTicket: 'لا تذكرة',
      total: 'الإجمالي',
      fees: 'منها رسوم',
      used: (count) =>
        plural(count, {
          one: 'تذكرة واحدة أدخلت شخصًا قبل الاسترداد.',
          two: 'تذكرتان أدخلتا أشخاصًا قبل الاسترداد.',
          few: '# تذاكر أدخلت أشخاصًا قبل الاسترداد.',
          other: '# تذكرة أدخلت أشخاصًا قبل الاسترداد.',
        }),
      resend: 'إعادة إرسال التذاكر',
      resent: 'أُرسلت التذاكر',
      resentTo: (email) => `إلى ${isolated(email)}.`,
      resentBefore: 'أُرسلت قبل بضع دقائق. يرجى إعادة المحاولة بعد عشر دقائق.',
    },
  },
  refund: {
    refundTitle: (sum, buyer) => `رد ${isolated(sum)} إلى ${isolated(buyer)}؟`,
    cancelTitle: (buyer) => `إلغاء طلب ${isolated(buyer)}؟`,
    text: (tickets) =>
      plural(tickets, {
        one: 'تتوقف تذكرة واحدة عن العمل بعد مزامنة الماسحات، وتعود إلى البيع. لا يمكن التراجع عن ذلك.',
        two: 'تتوقف تذكرتان عن العمل بعد مزامنة الماسحات، وتعودان إلى البيع. لا يمكن التراجع عن ذلك.',
        few: 'تتوقف # تذاكر عن العمل بعد مزامنة الماسحات، وتعود إلى البيع. لا يمكن التراجع عن ذلك.',
        other:
          'تتوقف # تذكرة عن العمل بعد مزامنة الماسحات، وتعود إلى البيع. لا يمكن التراجع عن ذلك.',
      }),
    fees: (sum) =>
      `تُرد أيضًا رسوم قدرها ${isolated(sum)}. للاحتفاظ بها، يمكن استرداد تذاكر مفردة بدلًا من ذلك.`,
    reason: 'السبب (يُرسل إلى المشتري)',
    reasonMissing: 'يرجى إدخال سبب. يُرسل إلى المشتري.',
    keep: 'الاحتفاظ بالطلب',
    refund: 'استرداد',
    refundUsed: 'استرداد رغم الاستخدام',
    cancel: 'إلغاء الطلب',
    cancelUsed: 'إلغاء الطلب رغم الاستخدام',
    refunded: 'بدأ الاسترداد',
    cancelled: 'أُلغي الطلب',
    used: (tickets) =>
      plural(tickets, {
        one: 'سبق استخدام تذكرة واحدة.',
        two: 'سبق استخدام تذكرتين.',
        few: 'سبق استخدام # تذاكر.',
        other: 'سبق استخدام # تذكرة.',
      }),
    checking: 'لم يؤكده مزوِّد الدفع بعد؛ سنواصل التحقق.',
  },
  refundedAfterUse: {
    title: 'استرداد بعد الاستخدام',
    text: (orders) =>
      plural(orders, {
        one: 'استُرد طلب واحد بعد دخول أحد بتذاكره.',
        two: 'استُرد طلبان بعد دخول أحد بتذاكرهما.',
        few: 'استُردت # طلبات بعد دخول أحد بتذاكرها.',
        many: 'استُرد # طلبًا بعد دخول أحد بتذاكرها.',
        other: 'استُرد # طلب بعد دخول أحد بتذاكرها.',
      }),
    order: (buyer, sum, used, tickets) => [
      ...isolatedPart(buyer),
      `، ${isolated(sum)}: المستخدم ${used} من ${ticketsNoun.of(tickets)}`,
    ],
    more: (count) => `وغيرها: ${count}.`,
  },
  reserved: {
    what: 'التذاكر المحجوزة',
    label: 'التذاكر المحجوزة',
    none: {
      title: 'لا حجوزات',
      text: 'يمكن حجز تذاكر للفنانين أو الرعاة أو الصحافة. لا تُباع حتى تُفرج عنها.',
    },
    facts: (quantity, type, since) => `${quantity} × ${isolated(type)}، منذ ${since}`,
    release: 'إفراج',
    releaseOf: (label) => `إفراج عن تذاكر ${isolated(label)}`,
    reserve: 'حجز تذاكر',
    reserveText: 'لا تُباع ابتداءً من الآن.',
    for: 'لمن',
    forPlaceholder: 'الفرقة والطاقم',
    forMissing: 'يرجى إدخال من له التذاكر.',
    type: 'نوع التذكرة',
    typeLeft: (type, left) => `${isolated(type)} (بقي ${left})`,
    quantity: 'العدد',
    quantityWrong: 'يرجى إدخال عدد صحيح من 1 إلى 500.',
    submit: 'حجز',
    done: (count, label) => `حُجز لصالح ${isolated(label)}: ${ticketsNoun.are(count)}`,
    releasing: {
      title: (label) => `الإفراج عن تذاكر ${isolated(label)}؟`,
      text: (quantity, type) => `${quantity} × ${isolated(type)} تعود إلى البيع فورًا.`,
      keep: 'إبقاء الحجز',
      done: (label) => `عادت تذاكر ${isolated(label)} إلى البيع`,
    },
  },
};
