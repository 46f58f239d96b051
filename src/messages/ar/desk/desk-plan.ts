import type { plan as english } from '#messages/en/desk/desk-plan.ts';
import { isolated } from '#messages/isolated.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('ar');

const stayValid = (count: number) =>
  plural(count, {
    one: 'تبقى تذكرة واحدة صالحة للموعد الجديد',
    two: 'تبقى تذكرتان صالحتين للموعد الجديد',
    few: 'تبقى # تذاكر صالحة للموعد الجديد',
    other: 'تبقى # تذكرة صالحة للموعد الجديد',
  });

const drafts = (count: number) =>
  plural(count, {
    one: 'مسودة واحدة',
    two: 'مسودتين',
    few: '# مسودات',
    other: '# مسودة',
  });

export const plan: typeof english = {
  plan: {
    title: 'تغيير الموعد أو التكرار أو الإلغاء',
    loading: 'ما يمكن فعله بهذه الفعالية',
    ownerOnly: 'لا يغير موعد الفعالية أو يلغيها إلا منظِّمها.',
    move: {
      what: 'تاريخ آخر أو وقت آخر',
      open: 'تغيير الموعد',
      about: 'تبقى التذاكر صالحة، ويُبلَّغ حاملوها بالبريد الإلكتروني.',
      title: 'تغيير الموعد',
      text(count) {
        const sales = 'تنتقل معها أوقات بيع أنواع التذاكر.';
        if (count === 0) return sales;
        const holders = 'تصل إلى أصحاب التذاكر رسالة بالبريد الإلكتروني.';
        return count === null
          ? `تبقى التذاكر صالحة للموعد الجديد. ${holders} ${sales}`
          : `${stayValid(count)}. ${holders} ${sales}`;
      },
      starts: 'البداية الجديدة',
      ends: 'النهاية الجديدة',
      doors: 'فتح الأبواب',
      confirm: 'تغيير الموعد',
      same: 'يرجى اختيار تاريخ آخر أو وقت آخر.',
      done: 'تغير موعد الفعالية',
      doneText: (day, time) => `تبدأ ${day}، ${time}.`,
    },
    openDate: {
      what: 'لا موعد جديدًا بعد',
      open: 'تأجيل',
      about: 'إعلان أن الفعالية لن تقام في موعدها، قبل معرفة موعد آخر.',
      title: 'التأجيل بلا موعد جديد؟',
      text(count) {
        const stays =
          count === null || count === 0 ? '' : `${stayValid(count)}، ويُبلَّغ أصحاب التذاكر بالبريد الإلكتروني. `;
        return `${stays}تعرض صفحة الفعالية والتذاكر والقوائم «يُعلن الموعد لاحقًا». لا يباع شيء بعد ذلك ولا يُدخل أي باب أحدًا حتى تحدد موعدًا.`;
      },
      confirm: 'تأجيل',
      done: 'أُجلت الفعالية',
      doneText: 'يمكن تحديد الموعد هنا حالما يُعرف.',
    },
    repeat: {
      what: 'مواعيد أخرى',
      open: 'تكرار أو نسخ',
      about: 'إنشاء مسودات بالنصوص والمكان والبوابات والتذاكر والأسئلة نفسها.',
      title: 'تكرار هذه الفعالية أو نسخها',
      text: 'يصبح كل موعد مسودة مستقلة بتذاكرها. تنشرها واحدة تلو الأخرى.',
      first: 'الموعد الأول',
      rhythm: 'التكرار',
      rhythms: {
        once: 'مرة واحدة',
        day: 'كل يوم',
        week: 'كل أسبوع',
        two_weeks: 'كل أسبوعين',
        month: 'كل شهر',
      },
      count: 'عدد المواعيد',
      countWrong: (most) => `يرجى إدخال عدد من 2 إلى ${most}.`,
      noTime: 'يرجى اختيار تاريخ ووقت.',
      dates: 'المواعيد',
      confirm: (count) => `إنشاء ${drafts(count)}`,
      making: 'المسودات المنشأة',
      done: (count) => `تم إنشاء ${drafts(count)}`,
      doneText: 'تجدها ضمن «فعالياتي».',
      some: (made, count) => `أُنشئ ${made} من ${count} من المسودات. يرجى إعادة المحاولة لإنشاء البقية.`,
    },
    cancel: {
      what: 'لن تقام',
      open: 'إلغاء الفعالية',
      about: 'ينهي كل الطلبات، ويعيد المبالغ، ويُبطل كل التذاكر. هذا نهائي.',
      title: 'إلغاء هذه الفعالية؟',
      text: 'تبقى ملغاة نهائيًا. لا يباع شيء بعد ذلك، وتصل إلى المشترين رسالة فيها السبب الذي تذكره.',
      facts: {
        orders: 'الطلبات التي تنتهي',
        tickets: 'التذاكر التي تتوقف عن العمل',
        refunds: 'المبالغ التي تعود',
        none: 'لا شيء',
      },
      reason: 'السبب للمشترين (اختياري)',
      keep: 'الاحتفاظ بالفعالية',
      confirm: 'إلغاء الفعالية نهائيًا',
      done: 'أُلغيت الفعالية',
      doneText: 'تتبعها الطلبات والاسترداد. يمكنك إغلاق هذه الصفحة.',
    },
    cancelled: {
      running: 'جارٍ إلغاء هذه الفعالية. يستمر ذلك تلقائيًا، حتى مع إغلاق هذه الصفحة.',
      done: 'أُلغيت هذه الفعالية: انتهت كل الطلبات.',
      since: (day, time) => `منذ ${day}، ${time}.`,
      reason: (reason) => `السبب: ${isolated(reason)}`,
      orders: 'الطلبات المنتهية',
      tickets: 'التذاكر المُبطلة',
      refunds: 'المبالغ المعادة',
    },
  },
};
