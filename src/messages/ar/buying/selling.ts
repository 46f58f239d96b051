import type { selling as english } from '#messages/en/buying/selling.ts';
import { tickets as ticketsNoun } from '#messages/ar/nouns.ts';
import { isolated } from '#messages/isolated.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('ar');

export const selling: typeof english = {
  title: 'بيع التذاكر',
  tabs: { label: 'البيع', sell: 'البيع', orders: 'الطلبات', takings: 'المتحصلات' },
  loading: 'جارٍ التحميل',
  failed: 'تعذر تحميل المعروض للبيع',
  offline: 'البيع يحتاج إلى اتصال',
  noAccess: {
    title: 'لا يمكنك البيع لهذه الفعالية',
    text: 'يستطيع منظِّمها إضافتك إلى الفريق بائعًا أو مشرفًا.',
    home: 'الرئيسية',
  },
  what: 'التذاكر',
  none: { title: 'لا شيء للبيع', text: 'لا تذكرة من هذه الفعالية معروضة للبيع.' },
  more: 'تُباع الإضافات عبر صفحة الفعالية فقط.',
  left: (count) => plural(count, { other: 'بقي #' }),
  group: (tickets) => `${ticketsNoun.are(tickets)} بسعر واحد`,
  soldOut: 'نفدت',
  free: 'مجانًا',
  total: 'الإجمالي',
  guest: {
    title: 'إرسال التذاكر إلى الضيف',
    hint: 'اختياري. دون بريد إلكتروني يصوّر الضيف كل رمز.',
    liveHint:
      'تقبل هذه الفعالية التذاكر المتجددة فقط. مع بريد إلكتروني تصل التذاكر إلى الضيف في التطبيق، ودونه يسجّل مشرف أو منظِّم وصوله.',
    name: 'الاسم',
    email: 'البريد الإلكتروني',
  },
  how: 'الدفع',
  payments: { cash: 'نقدًا', card: 'بطاقة' },
  cardHint: 'يمسح الضيف رمزًا ويدفع بهاتفه.',
  noCard: 'لا مزوِّد دفع لهذا الموقع، فالدفع نقدًا فقط.',
  choose: 'يرجى اختيار تذكرة واحدة على الأقل.',
  unfinished: {
    text: 'لا نعرف إن كانت عملية البيع الأخيرة قد تمّت. هي معروضة هنا: يرجى إتمامها، ولن يُباع شيء مرتين.',
    made: 'تمّت عملية البيع الأخيرة',
    madeText: 'هذه تذاكرها. لم يُبَع ما تم تغييره.',
  },
  emailWrong: 'يرجى إدخال بريد إلكتروني، أو ترك الخانة فارغة.',
  sell: {
    cash: (sum) => `تحصيل ${sum} نقدًا`,
    card: (sum) => `تحصيل ${sum} بالبطاقة`,
    free: 'تسليم التذاكر',
    none: 'اختيار التذاكر',
  },
  paying: {
    title: (sum) => `المطلوب دفعه ${sum}`,
    text: 'يمسح الضيف هذا الرمز ويدفع بهاتفه. تتغير هذه الصفحة حالما يتم الدفع.',
    code: 'حيث يدفع الضيف',
    check: 'التحقق الآن',
    checking: 'جارٍ التحقق لدى مزوِّد الدفع…',
    cancel: 'إلغاء البيع',
    notReady: 'صفحة الدفع غير جاهزة. يرجى التحقق من جديد بعد لحظات.',
  },
  ended: {
    title: 'لم يُدفع',
    text: 'أُلغيت عملية البيع هذه أو انتهت صلاحيتها. لم تُبع تذاكر.',
  },
  sold: {
    title: (count) =>
      plural(count, {
        one: 'بيعت التذكرة',
        two: 'بيعت تذكرتان',
        few: 'بيعت # تذاكر',
        other: 'بيعت # تذكرة',
      }),
    text: (count) =>
      plural(count, {
        one: 'يصوّر الضيف الرمز.',
        two: 'يصوّر الضيف كلا الرمزين.',
        few: 'يصوّر الضيف # رموز، كل رمز على حدة.',
        many: 'يصوّر الضيف # رمزًا، كل رمز على حدة.',
        other: 'يصوّر الضيف # رمز، كل رمز على حدة.',
      }),
    sent: (email, count) => `نرسل ${count === 1 ? 'التذكرة' : ticketsNoun.of(count)} إلى ${isolated(email)}.`,
    code: (reference) => `رمز التذكرة ${isolated(reference)}`,
    noCode: 'تقبل هذه الفعالية الرموز المتجددة فقط، فلا رمز لتصويره.',
    byHand: 'يسجّل مشرف أو منظِّم وصول الضيف برقم التذكرة. تجدها الماسحات بعد بضع دقائق.',
    position: (place, all) => `${place} من ${all}`,
    previous: 'التذكرة السابقة',
    next: 'التذكرة التالية',
    admit: 'الإدخال هنا',
    again: 'البيع التالي',
  },
  takings: {
    what: 'المتحصلات',
    caption: 'المتحصلات حسب الشخص والمناوبة',
    intro: 'من حصّل وكم حصّل عند الباب. تُطرح المبالغ المستردة.',
    none: {
      title: 'لا مبيعات عند الباب بعد',
      text: 'تظهر هنا مبيعاتك أو مبيعات فريقك.',
    },
    columns: {
      person: 'الشخص',
      shift: 'المناوبة',
      sales: 'المبيعات',
      tickets: 'التذاكر',
      cash: 'نقدًا',
      card: 'بطاقة',
    },
    shift: (from, until) => `${from} إلى ${until}`,
    noName: 'بلا اسم',
  },
};
