import type { manualPayments as english } from '#messages/en/desk/desk-manual-payments.ts';
import { isolated } from '#messages/isolated.ts';
import { pluralOf } from '#messages/plurals.ts';
import { orders } from '#messages/ar/nouns.ts';

const plural = pluralOf('ar');

export const manualPayments: typeof english = {
  byHand: {
    filter: 'بانتظار الدفع اليدوي',
    way: 'طريقة الدفع',
    reference: 'الرقم المرجعي',
    markChosen: (count) => plural(count, { other: 'تحديد المختار كمدفوع (#)' }),
    markPaid: 'تحديد كمدفوع',
    markPaidOf: (buyer) => `تحديد كمدفوع: طلب ${isolated(buyer)}`,
    letGo: 'إلغاء الطلب',
    letGoOf: (buyer) => `إلغاء الطلب: ${isolated(buyer)}`,
    import: 'استيراد كشف حساب مصرفي',
    paid: {
      title: (buyer) => `تحديد طلب ${isolated(buyer)} كمدفوع؟`,
      titleMany: (count) => `تحديد كمدفوع: ${orders.are(count)}؟`,
      text: 'يحصل المشتري على تذاكر صالحة فورًا، وعلى رسالة بالبريد الإلكتروني.',
      textExpired: 'انتهت صلاحية هذا الطلب. يُستأنف إن كانت تذاكره ما زالت متاحة.',
      textMany: (sum) => `المجموع ${sum}. يحصل كل مشترٍ على تذاكر صالحة فورًا، وعلى رسالة بالبريد الإلكتروني.`,
      amount: 'المبلغ المستلم',
      amountMissing: 'يرجى إدخال المبلغ المستلم.',
      differs: (total) => `قيمة الطلب ${total}.`,
      note: 'ملاحظة',
      noteHint: 'اختياري. مثل رقم الإيصال؛ لا يراها إلا فريقك.',
      confirm: 'تحديد كمدفوع',
    },
    done: (count) => `حُدِّد كمدفوع: ${orders.are(count)}`,
    already: (count) => plural(count, { other: 'المدفوع من قبل: #.' }),
    notDone: (count) => `لم يُحدَّد كمدفوع: ${orders.are(count)}`,
    why: {
      places_gone:
        'انتهت صلاحية هذا الطلب وبيعت تذاكره. يرجى إعادة المبلغ، أو إضافة تذاكر ثم تحديده كمدفوع من جديد.',
      promo_used_up:
        'انتهت صلاحية هذا الطلب ونفد رمزه الترويجي. يرجى إعادة المبلغ، أو الطلب من المشتري تقديم طلب جديد.',
      promo_person_limit:
        'انتهت صلاحية هذا الطلب واستخدم المشتري رمزه الترويجي لتذاكر أخرى. يرجى إعادة المبلغ، أو الطلب منه تقديم طلب جديد.',
      order_ended: 'أُلغي هذا الطلب. يرجى إعادة المبلغ، أو الطلب من المشتري تقديم طلب جديد.',
      order_not_by_hand: 'يُدفع هذا الطلب عبر مزوِّد الدفع.',
      event_cancelled: 'أُلغيت هذه الفعالية. يرجى إعادة المبلغ.',
      event_ended: 'انتهت هذه الفعالية. يرجى إعادة المبلغ.',
      other: 'لا يمكن تحديد هذا الطلب كمدفوع. يرجى مراجعته، ثم إعادة المحاولة.',
    },
    release: {
      title: (buyer) => `إلغاء طلب ${isolated(buyer)}؟`,
      text: 'يُلغى وتعود تذاكره إلى البيع. يصل إلى المشتري بريد إلكتروني فيه السبب.',
      reason: 'السبب (يُرسل إلى المشتري)',
      reasonMissing: 'يرجى إدخال سبب.',
      confirm: 'إلغاء الطلب',
      keep: 'الاحتفاظ بالطلب',
      done: 'أُلغي الطلب',
    },
    refundNote: 'دُفع هذا يدويًا، فعليك إعادة المبلغ بنفسك. يسجل Gatehouse أنك أعدته، مع السبب الذي تذكره.',
    refundDone: 'سُجّل الاسترداد',
    bank: {
      title: 'استيراد كشف حساب مصرفي',
      text: 'نبحث عن الرقم المرجعي لكل طلب في ملف CSV من مصرفك. لا يتغير شيء قبل تأكيدك.',
      label: 'ملف CSV',
      reading: 'جارٍ قراءة الملف',
      matching: 'جارٍ البحث عن الأرقام المرجعية',
      amount: 'عمود المبلغ المستلم',
      column: (place) => `العمود ${place}`,
      found: (count) =>
        plural(count, {
          zero: 'لا صفوف فيها مبالغ مستلمة',
          one: 'صف واحد فيه مبلغ مستلم',
          two: 'صفان فيهما مبلغ مستلم',
          few: '# صفوف فيها مبالغ مستلمة',
          many: '# صفًا فيها مبالغ مستلمة',
          other: '# صف فيها مبالغ مستلمة',
        }),
      noRows: 'لا مبلغ في هذا العمود في أي صف. يرجى اختيار عمود آخر.',
      match: 'البحث عن الأرقام المرجعية',
      matches: {
        exact: 'المبلغ مطابق',
        less: 'أقل من قيمة الطلب',
        more: 'أكثر من قيمة الطلب',
        paid: 'مدفوع من قبل',
        ended: 'منتهٍ أو ملغى',
        unknown: 'لا رقم مرجعيًا',
      },
      received: (sum, total) => `المستلم ${sum}، والمطلوب ${total}`,
      caption: 'صفوف الكشف',
      row: (buyer) => `تحديد طلب ${isolated(buyer)} كمدفوع`,
      apply: (count) => `تحديد كمدفوع: ${orders.are(count)}`,
      note: 'كشف حساب مصرفي',
      nothing: 'يرجى اختيار طلب واحد على الأقل.',
      again: 'اختيار ملف آخر',
      wrong: {
        not_text: 'هذا ليس ملف CSV. يرجى تصدير الكشف بصيغة CSV ثم اختياره.',
        empty: 'لا صفوف في هذا الملف. يرجى اختيار ملف آخر.',
        too_many_rows: 'صفوف هذا الملف كثيرة جدًا. يرجى تصدير مدة أقصر.',
        unreadable: 'لم تعد قراءة هذا الملف ممكنة. يرجى اختياره من جديد.',
      },
    },
  },
};
