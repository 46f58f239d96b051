import type { ways as english } from '#messages/en/editor/editor-ways.ts';
import { isolated } from '#messages/isolated.ts';
import { days, hours as hoursNoun } from '#messages/ar/nouns.ts';

export const ways: typeof english = {
  ways: {
    title: 'طرق الدفع',
    intro: 'للتذاكر غير المجانية. يختار المشترون طريقة عند إتمام الطلب.',
    what: 'طرق الدفع',
    loading: 'جارٍ تحميل طرق الدفع',
    failed: 'تعذر تحميل طرق الدفع',
    saveFirst: 'يمكن إضافة طرق الدفع بعد حفظ هذه المسودة على الخادم.',
    online: 'عبر الإنترنت',
    onlineNote: 'عبر مزوِّد الدفع لهذا الموقع',
    noOnline: 'لا مزوِّد دفع لهذا الموقع بعد. لبيع تذاكر بمقابل، يرجى إضافة طريقة دفع.',
    add: 'إضافة طريقة دفع',
    edit: (name) => `تعديل ${isolated(name)}`,
    remove: (name) => `إزالة ${isolated(name)}`,
    removing: {
      title: (name) => `وقف إتاحة ${isolated(name)}؟`,
      text: 'الطلبات التي تنتظر الدفع بهذه الطريقة تبقى كما هي. ما زال بإمكانك تحديدها كمدفوعة.',
      confirm: 'وقف إتاحتها',
      done: (name) => `أُوقفت إتاحة ${isolated(name)}`,
    },
    waits: (hours) => `حجز التذاكر لمدة ${hours % 24 === 0 ? days.of(hours / 24) : hoursNoun.of(hours)}`,
    when: {
      when_paid: 'التذاكر بعد الدفع',
      at_once: 'التذاكر فورًا، وتصبح صالحة بعد الدفع',
      unknown: 'يلزم تحديث التطبيق لمعرفة وقت التذاكر',
    },
    form: {
      add: 'إضافة طريقة دفع',
      edit: 'تعديل طريقة الدفع',
      name: 'الاسم',
      nameHint: 'مثل: نقدًا، أو تحويل مصرفي، أو وكيل.',
      instructions: 'تعليمات للمشتري',
      instructionsHint:
        'أين وكيف يُدفع. يُكتب {reference} حيث ينبغي أن يظهر رقمه المرجعي. تنسيق Markdown مدعوم.',
      unit: 'مدة حجز التذاكر',
      count: 'العدد',
      units: { hours: 'ساعات', days: 'أيام' },
      holdHint: 'لا تتجاوز بدء الفعالية أبدًا.',
      tickets: 'متى تصل التذاكر؟',
      ticketsHint: {
        when_paid: 'يحصل المشترون على تذاكرهم حالما تحدد الطلب كمدفوع.',
        at_once: 'يحصل المشترون على تذاكرهم فورًا. تُرفض عند الباب ويظهر المبلغ حتى تحدد الطلب كمدفوع.',
      },
      choices: { when_paid: 'بعد الدفع', at_once: 'فورًا' },
      save: 'حفظ',
      saved: (name) => `تم حفظ ${isolated(name)}`,
      problems: {
        name: 'يرجى إدخال اسم.',
        instructions: 'يرجى توضيح كيفية الدفع.',
        count: 'يرجى إدخال مدة من ساعة واحدة إلى 60 يومًا.',
      },
    },
  },
};
