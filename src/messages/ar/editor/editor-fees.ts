import type { fees as english } from '#messages/en/editor/editor-fees.ts';
import { isolated } from '#messages/isolated.ts';

export const fees: typeof english = {
  fees: {
    title: 'الرسوم',
    intro: 'للتذاكر التي تُشترى عبر الإنترنت. يرى المشترون الرسم قبل أن يقرروا؛ ولا رسوم على التذاكر المجانية.',
    saveFirst: 'يمكن تحديد الرسوم بعد حفظ الفعالية.',
    loading: 'جارٍ تحميل الرسوم',
    failed: 'تعذر تحميل الرسوم',
    ofEvent: 'كل التذاكر',
    none: 'بلا رسم',
    asEvent: 'مثل كل التذاكر',
    edit: (what) => `تعديل رسم: ${isolated(what)}`,
    add: 'إضافة رسم',
    both: (share, sum) => `${share} و${sum}`,
    onTop: (fee) => `${fee}، فوق السعر`,
    included: (fee) => `${fee}، ضمن السعر`,
    kept: 'لا يُسترد',
    form: {
      title: (what) => `الرسم: ${isolated(what)}`,
      which: 'الرسم',
      kinds: { event: 'مثل كل التذاكر', none: 'بلا رسم', own: 'خاص' },
      share: 'نسبة مئوية من السعر',
      shareHint: 'تُقرَّب لكل تذكرة، والنصف إلى أعلى. تُعد الطاولة أو المجموعة واحدة.',
      sum: 'ومبلغ لكل تذكرة',
      where: 'طريقة احتسابه',
      places: { top: 'فوق السعر', within: 'ضمن السعر' },
      whereHint: {
        top: 'يدفع المشترون السعر والرسم.',
        within: 'يدفع المشترون السعر؛ والرسم جزء منه.',
      },
      returns: 'رد الرسم مع التذكرة',
      returnsHint: 'يُبلَّغ المشترون قبل الدفع بما إذا كان يُسترد. الطلب الكامل يُسترد مع رسومه.',
      save: 'حفظ',
      saved: 'حُفظت الرسوم',
      savedText: 'التذاكر المحجوزة بالفعل تحتفظ بسعرها.',
      nothing: 'يرجى إدخال نسبة مئوية أو مبلغ.',
      wrongShare: 'يرجى إدخال نسبة مئوية من 0 إلى 50، بمنزلتين عشريتين على الأكثر.',
    },
  },
};
